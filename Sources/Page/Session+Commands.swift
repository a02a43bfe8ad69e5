import Interpreter
import LayoutDSL
import Player
import Worlds

/// What the page's controls say, as texts and numbers; a text that cannot be read is answered with a sentence.
extension Session {
    /// The size of the device; 0 by 0 is the layout's own.
    package func setViewport(width: Double, height: Double) {
        controls.host.viewport = width == 0 && height == 0 ? nil : LayoutSize(width: width, height: height)
    }

    /// How many cells a section, as `--items` takes them; an empty text is the layout's own.
    ///
    /// - Returns: What is wrong with the text; nil when nothing is.
    package func setItems(_ text: String) -> String? {
        do throws(ValueError) {
            try controls.setItems(text)
            return nil
        } catch {
            return sentence(error.message, error.help)
        }
    }

    /// The data file, as `--data` takes it; empty bytes are none.
    ///
    /// - Returns: What is wrong with it; nil when nothing is.
    package func setData(_ bytes: [UInt8]) -> String? {
        do throws(JSONError) {
            try controls.setData(bytes)
            return nil
        } catch {
            return error.message
        }
    }

    /// The direction of lines, reduced motion, and the safe area from the top, the left, the bottom and the right.
    package func setEnvironment(
        rightToLeft: Bool, reducedMotion: Bool, safeArea: (top: Double, left: Double, bottom: Double, right: Double)
    ) {
        controls.host.environment.rightToLeft = rightToLeft
        controls.host.environment.reducedMotion = reducedMotion
        controls.host.environment.safeArea = LayoutEnvironment.Insets(
            top: safeArea.top, left: safeArea.left, bottom: safeArea.bottom, right: safeArea.right)
    }

    /// A value for a param before `prepare`, with the unit that it had when it was set, if that is known; NaN is the
    /// default.
    package func remember(_ parameter: String, as value: Double, unit: ParameterValue.Unit? = nil) {
        if value == value {
            controls.host.set(ParameterValue(name: parameter, value: value, unit: unit))
        } else {
            controls.host.forget(parameter)
        }
    }

    /// Reads a param as `--set` does, `30deg` or `50%`, for the next `prepare` of the last sound text. What is outside of
    /// the range is held to it; what the text has no param for, or one of another kind, is left out.
    ///
    /// - Returns: What is wrong with it; nil when nothing is.
    package func remember(_ parameter: String, text: String) -> String? {
        guard let layout = program?.layout else { return nil }
        let value: ParameterValue
        do throws(ValueError) {
            value = try ParameterText.read(parameter, text[...])
        } catch {
            return sentence(error.message, error.help)
        }
        var held = value
        held.value = layout.parameter(parameter)?.held(value.value) ?? value.value
        do throws(WorldError) {
            held.unit = layout.parameters[try layout.place(fitting: held)].unit
            controls.host.set(held)
            _ = try layout.place(fitting: value)
            return nil
        } catch {
            return sentence(error.message, error.help)
        }
    }

    /// Lets every param have its default again, at the next `prepare`.
    package func forgetParameters() { controls.host.forgetParameters() }

    private func sentence(_ message: String, _ help: String?) -> String { help.map { message + ": " + $0 } ?? message }
}
