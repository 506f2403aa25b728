import { describe, expect, it } from "vitest";
import { correctedTo, isKeptForTypos, isOneTypoAway } from "./near.ts";
import { searchTerms } from "./terms.ts";

describe("one typo", () => {
  it.each([
    ["deadlock", "deadlok"],
    ["deadlock", "deadllock"],
    ["deadlock", "deadlosk"],
    ["deadlock", "daedlock"],
    ["ora-01555", "oar-01555"],
    ["ora-01555", "ora-0155"],
    ["aab", "aaab"],
  ])("is between %s and %s", (a, b) => {
    expect([isOneTypoAway(a, b), isOneTypoAway(b, a)]).toEqual([true, true]);
  });

  it.each([
    ["deadlock", "deadlock"],
    ["deadlock", "dealok"],
    ["deadlock", "daedlokc"],
    ["abcd", "badc"],
    ["", "ab"],
  ])("is not between %s and %s", (a, b) => {
    expect([isOneTypoAway(a, b), isOneTypoAway(b, a)]).toEqual([false, false]);
  });
});

describe("words that may be meant", () => {
  it("are words, codes and pairs of characters, and no numbers of records", () => {
    const terms = [
      "deadlock",
      "ora-01555",
      "pg_wal",
      "死锁",
      "log",
      "20261122",
      "sr20261122-0001",
      "死",
      "01555",
    ];
    expect(terms.filter(isKeptForTypos)).toEqual(["deadlock", "ora-01555", "pg_wal", "死锁"]);
  });

  it("take the place of the word, in titles only", () => {
    const [word] = searchTerms("deadlok");
    if (!word) throw new Error("no word");
    const meant = correctedTo(word, ["deadlock"]);
    expect(meant.others).toEqual(["deadlock"]);
    expect(meant.ways).toEqual([[{ term: "deadlock", isPrefix: false, isTitle: true }]]);
  });
});
