import { expect, it } from "vitest";
import { togglePage, toggleRow } from "./selection.ts";

const keys = ["1", "2", "3", "4"];

function selecting(...chosen: string[]) {
  const state = { now: new Set(chosen) as ReadonlySet<string> };
  const selection = { chosen: state.now, onChange: (next: ReadonlySet<string>) => void (state.now = next) };
  return { selection, chosenNow: () => [...state.now].toSorted() };
}

it("turns one row over", () => {
  const { selection, chosenNow } = selecting("1");
  toggleRow(selection, keys, "2", null);
  expect(chosenNow()).toEqual(["1", "2"]);
});

it("makes everything between two rows the same, in either direction", () => {
  const forth = selecting("1");
  toggleRow(forth.selection, keys, "3", "1");
  expect(forth.chosenNow()).toEqual(["1", "2", "3"]);
  const back = selecting("1", "2", "3", "4");
  toggleRow(back.selection, keys, "2", "4");
  expect(back.chosenNow()).toEqual(["1"]);
});

it("forgets where a range began when that row is on another page", () => {
  const { selection, chosenNow } = selecting("9");
  toggleRow(selection, keys, "2", "9");
  expect(chosenNow()).toEqual(["2", "9"]);
});

it("chooses a whole page, and lets go of it again", () => {
  const some = selecting("2", "9");
  togglePage(some.selection, keys);
  expect(some.chosenNow()).toEqual(["1", "2", "3", "4", "9"]);
  const all = selecting(...keys, "9");
  togglePage(all.selection, keys);
  expect(all.chosenNow()).toEqual(["9"]);
});
