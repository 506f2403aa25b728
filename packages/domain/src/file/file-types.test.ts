import { describe, expect, it } from "vitest";
import { endingOf, fileEndings, fileTypeOf, previewOf, storedEndingOf } from "./file-types.ts";
import { isText, matchesSignature } from "./signatures.ts";

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  new Uint8Array(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : [...part])),
  );

it.each([
  ["报告.PDF", "pdf"],
  ["a.tar.gz", "gz"],
  ["noending", ""],
  [".bashrc", ""],
  ["a.", ""],
])("takes the ending of %j as %j", (name, ending) => expect(endingOf(name)).toBe(ending));

it.each([
  "jpg jpeg png gif bmp mp4 flv avi mov wmv docx xlsx pptx doc xls ppt pdf zip rar 7z gz tar",
  "json sql sh xml yaml java css js vim txt log html svg",
])("accepts the types of the specification: %s", (endings) => {
  for (const ending of endings.split(" ")) expect(fileTypeOf(`a.${ending}`)).toBeDefined();
});

it.each(["exe", "dll", "so", "msi", "apk", "jar", "class", "lnk", "scr"])("does not accept .%s", (ending) => {
  for (const name of [`a.${ending}`, `a.${ending}.1`, `a.log.${ending}`, `a.${ending}.bak`])
    expect([name, fileTypeOf(name)]).toEqual([name, undefined]);
});

it.each([
  "alert_orcl.log.1",
  "listener.log.20261126",
  "error.log-20261126",
  "mysqld.log-2026-11-26",
  "postgresql.log.2026-11-26_10",
  "my.cnf.bak",
  "trace.trc.10.old",
  "messages",
  "a.",
  "日志",
  "a.__proto__",
  "a.constructor",
  "report.unknown",
])("takes %s for a text, which its content must be", (name) => {
  expect(fileTypeOf(name)).toMatchObject({ kind: "text", signature: "text" });
  expect(previewOf(name)).toBe("text");
});

it("takes what was rotated for what it was before, and stores it under an ending that is known", () => {
  expect(fileTypeOf("dump.zip.1")?.signature).toBe("zip");
  expect(fileTypeOf("redo.arc")?.kind).toBe("data");
  expect(["alert.log", "alert.log.1", "messages", "a.日志"].map(storedEndingOf)).toEqual([
    "log",
    "txt",
    "txt",
    "txt",
  ]);
});

it("knows what can be shown", () => {
  const shown = ["a.png", "a.pdf", "a.log", "a.mp4", "a.mov", "a.zip", "a.docx", "a.exe"].map(previewOf);
  expect(shown).toEqual(["image", "pdf", "text", "video", null, null, null, null]);
});

describe("the first bytes", () => {
  const samples: Readonly<Record<string, Uint8Array>> = {
    jpeg: bytes([0xff, 0xd8, 0xff, 0xe0]),
    png: bytes([0x89], "PNG\r\n", [0x1a], "\n"),
    gif: bytes("GIF89a"),
    bmp: bytes("BM"),
    isoMedia: bytes([0, 0, 0, 24], "ftypisom"),
    flv: bytes("FLV", [1]),
    riff: bytes("RIFF", [0, 0, 0, 0], "AVI "),
    asf: bytes([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]),
    matroska: bytes([0x1a, 0x45, 0xdf, 0xa3]),
    mpeg: bytes([0, 0, 1, 0xba]),
    compoundFile: bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    zip: bytes("PK", [3, 4]),
    pdf: bytes("%PDF-1.7"),
    rar: bytes("Rar!", [0x1a, 7]),
    sevenZip: bytes("7z", [0xbc, 0xaf, 0x27, 0x1c]),
    gzip: bytes([0x1f, 0x8b, 8]),
    bzip2: bytes("BZh"),
    xz: bytes([0xfd], "7zXZ", [0]),
    zstd: bytes([0x28, 0xb5, 0x2f, 0xfd]),
    tar: bytes(
      Array.from({ length: 257 }, () => 0),
      "ustar",
    ),
    rtf: bytes("{\\rtf1"),
    webp: bytes("RIFF", [0, 0, 0, 0], "WEBP"),
    heif: bytes([0, 0, 0, 24], "ftypheic"),
    text: bytes("select 1;\n"),
    data: bytes([1, 2, 3, 4]),
  };
  const program = bytes("MZ", [0x90, 0, 3, 0, 0, 0]);

  it.each(fileEndings)("of .%s are recognised, and no program passes under this name", (ending) => {
    const signature = fileTypeOf(`a.${ending}`)?.signature ?? "text";
    expect(matchesSignature(signature, samples[signature] ?? program)).toBe(true);
    expect(matchesSignature(signature, program)).toBe(false);
  });

  it("of one format never pass for another", () => {
    for (const [name, sample] of Object.entries(samples)) {
      for (const other of Object.keys(samples)) {
        if (other === name) continue;
        // Formats that are themselves readable may stand in a text file, where they are text and nothing else.
        if (other === "text" || other === "data") continue;
        // Pictures of phones lie in the same container as films.
        if (name === "heif" && other === "isoMedia") continue;
        expect([name, other, matchesSignature(other as "png", sample)]).toEqual([name, other, false]);
      }
    }
  });

  it("may be UTF-8, Chinese in the national encoding, or marked UTF-16", () => {
    expect(isText(new TextEncoder().encode("中文日志"))).toBe(true);
    expect(isText(new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]))).toBe(true);
    expect(isText(bytes([0xff, 0xfe], "a", [0]))).toBe(true);
  });

  it("may be text in which a crash or a truncated log left NUL, and no binary content", () => {
    const nuls = Array.from({ length: 4000 }, () => 0);
    expect(isText(bytes(nuls, "2026-11-26 ORA-00600\n"))).toBe(true);
    expect(isText(bytes("a", [0], "b"))).toBe(true);
    expect(isText(bytes("a", [0, 1, 2, 3], "b"))).toBe(false);
    expect(isText(bytes(nuls))).toBe(false);
    expect(isText(program)).toBe(false);
  });
});
