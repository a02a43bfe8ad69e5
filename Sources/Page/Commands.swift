import Interpreter
import LayoutDSL
import Worlds

/// What the page's controls say, as texts and numbers; a text that cannot be read is answered with a sentence.
extension Session {
    /// The size of the device; 0 by 0 is the layout's own.
    public func setViewport(width: Double, height: Double) {
        controls.viewport = width == 0 && height == 0 ? nil : Size(width: width, height: height)
    }

    /// How many cells a section, as `--items` takes them; an empty text is the layout's own.
    ///
    /// - Returns: What is wrong with the text; nil when nothing is.
    public func setItems(_ text: String) -> String? {
        do throws(ValueError) {
            try controls.setItems(text)
            return nil
        } catch {
            return error.help.map { error.message + ": " + $0 } ?? error.message
        }
    }

    /// The data file, as `--data` takes it; empty bytes are none.
    ///
    /// - Returns: What is wrong with it; nil when nothing is.
    public func setData(_ bytes: [UInt8]) -> String? {
        do throws(JSONError) {
            try controls.setData(bytes)
            return nil
        } catch {
            return error.message
        }
    }

    /// The direction of lines, reduced motion, and the safe area from the top, the left, the bottom and the right.
    public func setEnvironment(
        rightToLeft: Bool, reducedMotion: Bool, safeArea: (top: Double, left: Double, bottom: Double, right: Double)
    ) {
        controls.environment.rightToLeft = rightToLeft
        controls.environment.reducedMotion = reducedMotion
        controls.environment.safeArea = Environment.Insets(
            top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom, right: safeArea.right)
    }

    /// A value for a param before `prepare`; NaN is its default.
    public func remember(_ parameter: String, as value: Double) {
        if value == value { controls.set(parameter, to: value) } else { controls.forget(parameter) }
    }

    /// Lets every param have its default again, at the next `prepare`.
    public func forgetParameters() { controls.forgetParameters() }
}
