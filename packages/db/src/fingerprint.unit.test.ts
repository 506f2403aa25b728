import { describe, expect, it } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

describe("the fingerprint of a statement", () => {
  it("is the same whatever its layout and however many values a list has", () => {
    const short = fingerprintOf("select id from x where id in ($1, $2) and name = $3");
    expect(fingerprintOf("select id\n  from x where id in ($1, $2, $3, $4) and name = $5")).toBe(short);
    expect(fingerprintOf("insert into x (a, b) values ($1, $2)")).toBe(
      fingerprintOf("insert into x (a, b) values ($1, $2), ($3, $4)"),
    );
  });

  it("tells two statements apart", () => {
    expect(fingerprintOf("select id from x where id = $1")).not.toBe(
      fingerprintOf("select id from y where id = $1"),
    );
  });
});
