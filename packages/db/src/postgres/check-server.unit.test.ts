import { describe, expect, it } from "vitest";
import { findUnfitness } from "./check-server.ts";

const FIT = { version: 150_004, encoding: "UTF8", ctype: "C.UTF-8" };

describe("a PostgreSQL server", () => {
  it("is fit from version 15 with a UTF-8 database", () => {
    expect(findUnfitness(FIT)).toBeUndefined();
    expect(findUnfitness({ ...FIT, version: 180_001, ctype: "zh_CN.UTF-8" })).toBeUndefined();
  });

  it("is refused with the reason otherwise", () => {
    expect(findUnfitness({ ...FIT, version: 140_011 })).toContain("this server is 14");
    expect(findUnfitness({ ...FIT, encoding: "SQL_ASCII" })).toContain("not SQL_ASCII");
    expect(findUnfitness({ ...FIT, ctype: "C" })).toContain("UTF-8 locale");
  });
});
