import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createUnitSplitter,
  fatalFrame,
  frame,
  queryFrame,
  readNamedParse,
  STATUS,
  statusOf,
} from "./wire.ts";

const SYNC = frame("S");
const PARSE = frame("P", "name_1", "select 1", new Uint8Array(2));
const EXTENDED = Buffer.concat([PARSE, frame("B", "", "name_1", new Uint8Array(6)), SYNC]);

describe("the wire of the embedded engine", () => {
  it("is cut into the same units wherever the bytes are split", () => {
    const all = Buffer.concat([queryFrame("select 1"), EXTENDED, queryFrame("select 二")]);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: all.length }), { maxLength: 10 }), (cuts) => {
        const split = createUnitSplitter();
        const borders = [0, ...cuts.sort((a, b) => a - b), all.length];
        const units = borders.flatMap(
          (from, index) => split(all.subarray(from, borders[index + 1] ?? all.length)).units,
        );
        expect(units.map((unit) => Buffer.from(unit))).toEqual([
          Buffer.from(queryFrame("select 1")),
          EXTENDED,
          Buffer.from(queryFrame("select 二")),
        ]);
      }),
    );
  });

  it("says when the client says good-bye", () => {
    expect(createUnitSplitter()(frame("X"))).toEqual({ units: [], isTerminated: true });
  });

  it("tells the name of a prepared statement, and leaves unnamed ones alone", () => {
    expect(readNamedParse(EXTENDED)?.name).toBe("name_1");
    expect(Buffer.from(readNamedParse(EXTENDED)?.rest ?? [])).toEqual(EXTENDED.subarray(PARSE.length));
    expect(readNamedParse(Buffer.concat([frame("P", "", "select 1"), SYNC]))).toBeUndefined();
    expect(readNamedParse(queryFrame("select 1"))).toBeUndefined();
  });

  it("has a status at the end of every whole reply, and a reason where the reply stops short", () => {
    expect(
      statusOf(Buffer.concat([frame("C", "SELECT 1"), frame("Z", new Uint8Array([STATUS.failed]))])),
    ).toBe(STATUS.failed);
    expect(() =>
      statusOf(Buffer.concat([frame("C", "SELECT 1"), fatalFrame("53100", "no space left")])),
    ).toThrow("no space left");
    expect(() => statusOf(new Uint8Array(0))).toThrow("no reason given");
  });
});
