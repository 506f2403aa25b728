import { expect, it } from "vitest";
import { queryOf, readAddress, writeAddress } from "./statistics-query.ts";

const read = (address: string) => readAddress(new URLSearchParams(address));

it("shows the distribution over teams when the address says nothing", () => {
  expect(queryOf(read(""))).toEqual({ groupBy: "team" });
});

it("becomes the question to the server, and the same address again", () => {
  const address = "year=2026&by=product&focus=expired&group=7&month=5";
  expect(queryOf(read(address))).toEqual({
    year: 2026,
    groupBy: "product",
    focus: "expired",
    groupKey: "7",
    month: 5,
  });
  expect(writeAddress(read(address)).toString()).toBe(address);
});

it("keeps those without a group apart from no group at all", () => {
  expect(queryOf(read("focus=inForce&group="))).toEqual({ groupBy: "team", focus: "inForce", groupKey: "" });
  expect(queryOf(read("focus=inForce"))).toEqual({ groupBy: "team", focus: "inForce" });
});

it("ignores nonsense", () => {
  expect(queryOf(read("year=x&by=toString&focus=all&group=3&month=13"))).toEqual({ groupBy: "team" });
});
