import Interpreter
import LayoutListsUIKit
import SwiftUI

/// Cards on a wheel. Where they stand is in `wheel.layout`.
@main
struct WheelApp: App {
    var body: some Scene {
        WindowGroup { WheelView().ignoresSafeArea() }
    }
}

struct WheelView: View {
    private static let wheel = Result { try Program.named("wheel", in: .module) }

    var body: some View {
        switch Self.wheel {
        case .success(let program):
            LayoutList(program, sections: [SectionData(count: 14)]) { card in Text("\(card.item + 1)") }
        case .failure(let error): Text("\(error)")
        }
    }
}
