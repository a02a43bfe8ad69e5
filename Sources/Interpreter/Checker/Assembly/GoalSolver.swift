import LayoutDSL

/// Reaches goals: one that waits for another is left, the other is reached, and the first goes on.
struct GoalSolver: CheckJob {
    let stores: CheckStores

    /// The value of a goal, worked out now if need be. Not to be called from inside a frame: that is `demand`.
    @discardableResult
    func value(of goal: Goal) -> Value {
        if let value = solver.known(goal) { return value }
        let floor = solver.frames.count
        solver.begin(goal, formula(of: goal))
        while solver.frames.count > floor { advance() }
        if table.isRecording { table.note(origin: -1) }
        return solver.known(goal) ?? .poison(.nothing)
    }

    /// A result that may have to wait for goals: they are reached, and it is asked again.
    func workedOut<Result>(_ result: () throws(Pending) -> Result) -> Result? {
        while !structure.isExhausted {
            do throws(Pending) {
                return try result()
            } catch {
                value(of: error.goal)
                for goal in error.others { value(of: goal) }
            }
        }
        return nil
    }

    /// A measure of a box, worked out now.
    func measured(_ measure: Measure, _ axis: Int, _ box: BoxID) -> FormulaID {
        let value = value(of: .measure(measure, axis, box))
        return value.x.exists ? value.x : table.constant(0, at: .nothing)
    }

    /// The value of a formula that is read by itself.
    @discardableResult
    func value(of root: Int32, in activation: ActivationID, as type: DeclaredType?, wantedBy name: SourceSpan)
        -> Value
    {
        value(of: .argument(structure.addFormula(root, in: activation, as: type, wantedBy: name)))
    }

    /// Goes on with the topmost frame until it ends or has to wait. One copy serves all that ask for a goal: in place it
    /// would make the module of the live page an eighth larger.
    @inline(never)
    private func advance() {
        let index = solver.frames.count - 1
        if let goal = solver.nextWaiting() { return solver.begin(goal, formula(of: goal)) }
        if table.isRecording { table.note(origin: origin(ofFrame: index)) }
        do throws(Pending) {
            if structure.isExhausted {
                finish(.poison(.nothing))
            } else if let formula = solver.frames[index].formula {
                if try formulaReader.readNodes(ofFrame: index) {
                    guard let result = solver.stack.last else { return finish(.poison(.nothing)) }
                    finish(try fitted(result, formula, solver.frames[index].goal))
                }
            } else {
                finish(try workOut(solver.frames[index].goal))
            }
        } catch {
            solver.wait(for: error.others)
            solver.begin(error.goal, formula(of: error.goal))
        }
    }

    /// Ends the topmost frame with its value.
    private func finish(_ value: Value) {
        guard let goal = solver.frames.last?.goal else { return }
        solver.popFrame()
        solver.reach(goal, with: table.isRecording ? formulaReader.recorded(value, of: goal) : value)
    }

    private func workOut(_ goal: Goal) throws(Pending) -> Value {
        switch goal {
        case .measure(let measure, let axis, let box):
            let formula = try measureReader.work(out: measure, axis: Int(axis), of: box)
            return Value(type: .quantity(.length), x: formula, span: .nothing)
        case .argument(let argument): return knownArgument(argument)
        case .line(let line, let axis): return try self.axis(axis, ofLine: line)
        case .binding, .body: return .poison(.nothing)
        }
    }
}

extension CheckJob {
    var goalSolver: GoalSolver { GoalSolver(stores: stores) }
}
