import { dayMs } from "@pharos/domain/time";
import { describe, expect, it } from "vitest";
import { createSecrets } from "../secrets.ts";
import { answerAddress, answerDays, readAnswerAddress } from "./mail-answers.ts";

const secrets = createSecrets("k3Jx-9aQ2vLmZ8rT5yWc7nBp4dFg6hSe");
const config = { mailReplyAddress: "reply@mail.example.com" };
const platform = { secrets, config };
const now = new Date("2026-06-12T02:00:00Z");
const target = { requestId: 4711, userId: 42 };
const sender = "ops@example.com";
const address = answerAddress(platform, target, now) ?? "";

describe("the address of an answer", () => {
  it("names request and person, also when a server changes capitals", () => {
    expect(address).toMatch(/^reply\+[0-9a-z-]+@mail\.example\.com$/);
    expect(address.split("@")[0]?.length).toBeLessThanOrEqual(64);
    expect(readAnswerAddress(platform, address, { sender, now })).toEqual(target);
    expect(readAnswerAddress(platform, address.toUpperCase(), { sender, now })).toEqual(target);
  });

  it("holds for 90 days", () => {
    const at = (days: number) => new Date(now.getTime() + days * dayMs);
    expect(readAnswerAddress(platform, address, { sender, now: at(answerDays) })).toEqual(target);
    expect(readAnswerAddress(platform, address, { sender, now: at(answerDays + 1) })).toBe("expired");
  });

  it("cannot be made by anybody else, nor turned to another request or person", () => {
    const other = answerAddress(platform, { requestId: 4712, userId: 42 }, now) ?? "";
    const proof = /-([0-9a-f]{24})@/.exec(address)?.[1] ?? "";
    for (const forged of [
      other.replace(/-[0-9a-f]{24}@/, `-${proof}@`),
      address.replace(proof, "0".repeat(24)),
      "reply+abc@mail.example.com",
      `reply+1-1-zzzz-${"a".repeat(24)}@mail.example.com`,
    ])
      expect(readAnswerAddress(platform, forged, { sender, now })).toBe("forged");
    const elsewhere = { config, secrets: createSecrets("another-Key-9aQ2vLmZ8rT5yWc7nBp4") };
    expect(readAnswerAddress(elsewhere, address, { sender, now })).toBe("forged");
  });

  it("of someone without an account fits mails from that address alone", () => {
    const own = answerAddress(platform, { requestId: 4711, email: "Ops@Example.com" }, now) ?? "";
    expect(readAnswerAddress(platform, own, { sender, now })).toEqual({ requestId: 4711, email: sender });
    expect(readAnswerAddress(platform, own, { sender: "else@example.com", now })).toBe("forged");
  });

  it("is none of other addresses, and there is none without a configured one", () => {
    for (const plain of ["reply@mail.example.com", "reply+x@example.com", "someone@mail.example.com", ""])
      expect(readAnswerAddress(platform, plain, { sender, now })).toBeUndefined();
    const off = { secrets, config: { mailReplyAddress: undefined } };
    expect(answerAddress(off, target, now)).toBeUndefined();
    expect(readAnswerAddress(off, address, { sender, now })).toBeUndefined();
  });
});
