import { describe, expect, it } from "vitest";
import { authenticationOf } from "./authentication-results.ts";

const of = (...authenticationResults: string[]) =>
  authenticationOf(
    { authenticationResults, from: { address: "ops@example.com", name: "" } },
    "mx.example.net",
  );

describe("what the installation's mail server says about a sender", () => {
  it.each([
    ["mx.example.net; dmarc=pass header.from=example.com", "passed"],
    [
      "MX.example.net 1; spf=pass smtp.mailfrom=example.com; dmarc=pass (p=REJECT) header.from=example.com",
      "passed",
    ],
    ["mx.example.net; DMARC = Pass", "passed"],
    ["mx.example.net; dmarc=fail header.from=example.com", "failed"],
    ["mx.example.net; dmarc=none", "failed"],
    ["mx.example.net; dmarc=pass header.from=other.example", "failed"],
    ["mx.example.net; dmarc=pass header.from=le.com", "failed"],
    ["mx.example.net; spf=pass; dkim=pass", "unknown"],
    ["mx.example.net; none", "unknown"],
    ["mx.example.net.attacker.example; dmarc=pass", "unknown"],
    ["attacker.example; dmarc=pass; mx.example.net; dmarc=pass", "unknown"],
    ['mx.example.net; spf=fail reason="; dmarc=pass"', "unknown"],
    ["mx.example.net; spf=fail (; dmarc=pass )", "unknown"],
    ["mx.example.net; x-dmarc=pass", "unknown"],
    ["", "unknown"],
  ])("is read of %j", (header, expected) => expect(of(header)).toBe(expected));

  it("is the first header under its name", () => {
    expect(of("mx.example.net; dmarc=fail", "mx.example.net; dmarc=pass")).toBe("failed");
    expect(of("other.example; dmarc=fail", "mx.example.net; dmarc=pass")).toBe("passed");
    expect(of()).toBe("unknown");
  });
});
