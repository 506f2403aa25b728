import { describe, expect, it } from "vitest";
import { takeWrittenPictures } from "./pictures.ts";

const picture = (bytes: string): string =>
  `<img src="data:image/png;base64,${Buffer.from(bytes).toString("base64")}">`;
const idsOf = (html: string): (string | undefined)[] =>
  takeWrittenPictures(html).files.map(({ pictureId }) => pictureId);

describe("pictures that are written into HTML", () => {
  it("become files with the bytes that were written, and marks in their places", () => {
    const { html, files } = takeWrittenPictures(`<p>${picture("one")}</p>${picture("two")}`);
    expect(files.map(({ content }) => Buffer.from(content).toString())).toEqual(["one", "two"]);
    expect(html).toBe(`<p><img src="cid:${files[0]?.pictureId}"></p><img src="cid:${files[1]?.pictureId}">`);
  });

  it("are told apart from those of other texts of the mail, and from parts called by number", () => {
    const [first] = idsOf(picture("one"));
    const [second] = idsOf(picture("two"));
    expect(first).not.toBe(second);
    expect([first, second]).not.toContain("written-1");
  });

  it("are one file where the same stands twice", () => {
    expect(idsOf(picture("one") + picture("two") + picture("one"))).toEqual([
      ...idsOf(picture("one")),
      ...idsOf(picture("two")),
    ]);
  });
});
