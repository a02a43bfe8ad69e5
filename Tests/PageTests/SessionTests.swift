import Testing
@testable import Page
struct SessionTests {}
