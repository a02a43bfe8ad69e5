// swift-format-ignore-file
// Names that other modules of an app declare: SwiftUI, the standard library's newer versions, Foundation, the
// Objective-C runtime and the headers of the system.

public struct Layout { public init() {} }
public struct Transition { public init() {} }
public struct Environment { public init() {} }
public struct Category { public init() {} }
public struct Size { public init() {} }
public struct Point { public init() {} }
public struct Rectangle { public init() {} }
public struct Label { public init() {} }
public struct Unit { public init() {} }
public struct Operation { public init() {} }
