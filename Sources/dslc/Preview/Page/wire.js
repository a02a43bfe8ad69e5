// Written by Sources/embed.sh of Player/WireNumbers.swift. Do not edit.

const SheetColumn = {
  kind: 0,
  section: 1,
  item: 2,
  left: 3,
  top: 4,
  width: 5,
  height: 6,
  anchorX: 7,
  anchorY: 8,
  a: 9,
  b: 10,
  c: 11,
  d: 12,
  moveX: 13,
  moveY: 14,
  alpha: 15,
  zIndex: 16,
  frameLeft: 17,
  frameTop: 18,
  frameWidth: 19,
  frameHeight: 20,
  isInSpace: 21,
  matrix: 22,
  blur: 38,
  clipLeft: 39,
  clipTop: 40,
  clipRight: 41,
  clipBottom: 42,
  corner: 43,
  innerX: 44,
  innerY: 45,
  innerScaleX: 46,
  innerScaleY: 47,
  attributes: 48,
};

const WindowColumn = {
  section: 0,
  left: 1,
  top: 2,
  width: 3,
  height: 4,
  offset: 5,
  length: 6,
  repeats: 7,
  keepsSides: 8,
};

const AssistanceQuestion = {
  offers: 0,
  hover: 1,
  signature: 2,
  format: 3,
  renamable: 4,
  rename: 5,
  references: 6,
  outline: 7,
};

const ItemChange = {
  insert: 0,
  remove: 1,
  resize: 2,
};

const PictureAppearance = {
  auto: 0,
  light: 1,
  dark: 2,
};

// All of them, for a worker.
const WIRE = { SheetColumn, WindowColumn, AssistanceQuestion, ItemChange, PictureAppearance, };
