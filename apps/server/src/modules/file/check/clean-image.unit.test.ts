import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { png } from "../file.testing.ts";
import { cleanImage } from "./clean-image.ts";

const text = (content: string): Buffer => Buffer.from(content, "latin1");
const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};
const exif = (orientation: number): Buffer =>
  Buffer.concat([
    text("Exif\0\0II"),
    Buffer.from([42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
    text("GPS 31.2304 N 121.4737 E"),
  ]);
const jpeg = (...extra: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, text("JFIF\0\x01\x02\0\0\x01\0\x01\0\0")),
    ...extra,
    segment(0xc0, Buffer.from([8, 0, 16, 0, 32, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ]);

describe("a JPEG", () => {
  it("loses place, owner and comments, and keeps which side is up", () => {
    const photo = jpeg(
      segment(0xe1, exif(6)),
      segment(0xe1, text("http://ns.adobe.com/xap/ owner")),
      segment(0xfe, text("made by")),
    );
    const { content, width, height } = cleanImage("jpeg", photo);
    expect([width, height]).toEqual([32, 16]);
    for (const word of ["GPS", "owner", "made by"]) expect(content.includes(word)).toBe(false);
    const kept = content.indexOf("Exif");
    expect(content.subarray(kept + 6, kept + 6 + 20).readUInt8(19)).toBe(6);
    expect(cleanImage("jpeg", content).content.equals(content)).toBe(true);
  });

  it("keeps its pixels, and nothing that hides behind its end", () => {
    expect(cleanImage("jpeg", jpeg()).content.equals(jpeg())).toBe(true);
    const polyglot = Buffer.concat([jpeg(), text("PK\x03\x04 an archive <script>")]);
    expect(cleanImage("jpeg", polyglot).content.equals(jpeg())).toBe(true);
  });

  it.each([
    ["no end", jpeg().subarray(0, -2)],
    ["no picture", Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ["a segment that points behind the end", Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1])],
    [
      "camera data in the middle",
      Buffer.concat([jpeg().subarray(0, -2), segment(0xe1, exif(1)), Buffer.from([0xff, 0xd9])]),
    ],
  ])("is refused with %s", (_what, content) => {
    expect(() => cleanImage("jpeg", content)).toThrow(expect.objectContaining({ name: "BrokenImageError" }));
  });
});

describe("a PNG", () => {
  it("loses texts, camera data and private chunks", () => {
    const photo = png(
      4,
      5,
      ["tEXt", "Author\0somebody"],
      ["eXIf", "GPS"],
      ["prVt", "secret"],
      ["pHYs", "123456789"],
    );
    const clean = cleanImage("png", Buffer.concat([photo, text("<script>")]));
    expect(clean).toMatchObject({ width: 4, height: 5 });
    expect(clean.content.equals(png(4, 5, ["pHYs", "123456789"]))).toBe(true);
  });
});

describe("a GIF", () => {
  const header = Buffer.concat([text("GIF89a"), Buffer.from([3, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6])]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 3, 0, 2, 0, 0, 2, 2, 0x44, 1, 0]);
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), text("secret"), Buffer.from([0])]);
  const loop = Buffer.concat([
    Buffer.from([0x21, 0xff, 11]),
    text("NETSCAPE2.0"),
    Buffer.from([3, 1, 0, 0, 0]),
  ]);

  it("loses comments and keeps its film", () => {
    const clean = cleanImage(
      "gif",
      Buffer.concat([header, loop, comment, frame, Buffer.from([0x3b]), text("<script>")]),
    );
    expect(clean).toMatchObject({ width: 3, height: 2 });
    expect(clean.content.equals(Buffer.concat([header, loop, frame, Buffer.from([0x3b])]))).toBe(true);
  });

  it.each([
    ["no end", Buffer.concat([header, frame])],
    ["something that is no part of a picture", Buffer.concat([header, text("<script>")])],
  ])("is refused with %s", (_what, content) => {
    expect(() => cleanImage("gif", content)).toThrow(expect.objectContaining({ name: "BrokenImageError" }));
  });
});

describe("a BMP", () => {
  const bmp = Buffer.alloc(58);
  bmp.write("BM");
  bmp.writeUInt32LE(58, 2);
  bmp.writeUInt32LE(54, 10);
  bmp.writeUInt32LE(40, 14);
  bmp.writeInt32LE(1, 18);
  bmp.writeInt32LE(-1, 22);

  it("loses what hides behind its end", () => {
    const clean = cleanImage("bmp", Buffer.concat([bmp, deflateSync("payload")]));
    expect(clean).toMatchObject({ width: 1, height: 1 });
    expect(clean.content.equals(bmp)).toBe(true);
  });

  it("is refused when its sizes do not fit", () => {
    const wrong = Buffer.from(bmp);
    wrong.writeUInt32LE(1_000_000, 2);
    expect(() => cleanImage("bmp", wrong)).toThrow(expect.objectContaining({ name: "BrokenImageError" }));
  });
});
