#!/usr/bin/env bash
# Writes PreludeText.swift, the copy of Prelude.layout that the library carries. Not every build system can embed a
# resource in code, so the copy is part of the sources; a test holds it against Prelude.layout.
set -euo pipefail
cd "$(dirname "$0")"
{
    printf '// swift-format-ignore-file\n// Written by embed.sh from Prelude.layout.\n\n'
    printf '/// The text of `Prelude.layout`.\nenum PreludeText {\n    static let bytes: [UInt8] = Array(text.utf8)\n\n'
    printf '    private static let text = ###"""\n'
    cat Prelude.layout
    printf '\n"""###\n}\n'
} > PreludeText.swift
