/// The places of one row of things, sections or items, in which some move and some come, while it is changed step by
/// step. What moves goes by a number.
struct PlaceOrder {
    /// What has yet to move, and where it stands now.
    private var pending: [(place: Int, number: Int)]

    /// Makes the order of a row.
    ///
    /// - Parameters:
    ///   - moving: What is going to move, by its place before all changes.
    ///   - removed: The places of what has been taken out since.
    init(moving: [(place: Int, number: Int)] = [], without removed: [Int] = []) {
        pending = moving.map { move in (move.place - removed.count { $0 < move.place }, move.number) }
        pending.sort { $0.place < $1.place }
    }

    /// Where something has to be put so that so many stand before it, not counting those that have yet to move.
    func place(before goal: Int) -> Int {
        var place = goal
        for move in pending where move.place <= place { place += 1 }
        return place
    }

    /// Something has been put in at a place.
    mutating func insert(at place: Int) {
        for index in pending.indices where pending[index].place >= place { pending[index].place += 1 }
    }

    /// Takes out what has a number.
    ///
    /// - Returns: Where it stood; nil if nothing has the number.
    mutating func take(_ number: Int) -> Int? {
        guard let index = pending.firstIndex(where: { $0.number == number }) else { return nil }
        let place = pending.remove(at: index).place
        for other in pending.indices where pending[other].place > place { pending[other].place -= 1 }
        return place
    }
}

/// Where what stays comes to stand, when some go and some come.
struct SurvivingPlaces {
    private let leaving: [Int]
    private let coming: [Int]

    /// - Parameters:
    ///   - leaving: The places before, of what goes.
    ///   - coming: The places after, of what comes.
    init(leaving: [Int], coming: [Int]) {
        self.leaving = leaving
        self.coming = coming.sorted()
    }

    /// The place after, of what stands at a place before and stays.
    func place(after place: Int) -> Int {
        var found = place - leaving.count { $0 < place }
        for other in coming where other <= found { found += 1 }
        return found
    }
}
