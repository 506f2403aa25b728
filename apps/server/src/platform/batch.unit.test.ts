import { describe, expect, it } from "vitest";
import { batch, batchFind, remembering } from "./batch.ts";

const doubling = () => {
  const runs: number[][] = [];
  const double = batch(async (inputs: readonly number[]) => {
    runs.push([...inputs]);
    return inputs.map((input) => input * 2);
  });
  return { runs, double };
};

describe("a batch", () => {
  it("answers everyone of those who ask at the same time from one run", async () => {
    const { runs, double } = doubling();
    const later = async (input: number) => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      return double(input);
    };
    expect(await Promise.all([double(1), later(2), double(3)])).toEqual([2, 4, 6]);
    expect(runs).toEqual([[1, 3, 2]]);
  });

  it("runs again for whom asks after the answer", async () => {
    const { runs, double } = doubling();
    await double(1);
    await double(2);
    expect(runs).toEqual([[1], [2]]);
  });

  it("fails for everyone who asked, and not for those after them", async () => {
    let isBroken = true;
    const read = batch(async (inputs: readonly number[]) => {
      if (isBroken) throw new Error("away");
      return inputs;
    });
    const outcomes = await Promise.allSettled([read(1), read(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    isBroken = false;
    expect(await read(3)).toBe(3);
  });

  it("finds rows by any of their keys, asking for each key once", async () => {
    const asked: string[][] = [];
    const rows = [
      { id: 1, name: "甲", nameEn: "one" },
      { id: 2, name: "乙", nameEn: null },
    ];
    const find = batchFind(
      async (names: readonly string[]) => {
        asked.push([...names]);
        return rows;
      },
      ({ name, nameEn }) => [name, nameEn],
    );
    const found = await Promise.all(["one", "乙", "one", "丙"].map(find));
    expect(found.map((row) => row?.id)).toEqual([1, 2, 1, undefined]);
    expect(asked).toEqual([["one", "乙", "丙"]]);
  });

  it("remembers what was asked before", async () => {
    const { runs, double } = doubling();
    const known = remembering(double);
    expect([await known(4), await known(4)]).toEqual([8, 8]);
    expect(runs).toEqual([[4]]);
  });
});
