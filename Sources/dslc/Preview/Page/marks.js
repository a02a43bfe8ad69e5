// What is drawn over the stage: ring, labels, what lies beyond.
