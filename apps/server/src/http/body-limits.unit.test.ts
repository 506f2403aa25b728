import { z } from "@pharos/api/core";
import { endpoints } from "@pharos/api/registry";
import { expect, it } from "vitest";
import { bodyFigures, bodyLimitsOf, longestJsonOf } from "./body-limits.ts";

const access = "signedIn";

it("takes as much as the schema could hold, each character as six bytes", () => {
  const text = z.object({ remark: z.string().max(20_000) });
  // Name, colon, quotation marks, comma and 20,000 escapes; a bracket, a colon and a comma.
  expect(bodyLimitsOf({ access, body: text }).bytes).toBe(2 + ("remark".length + 4) + 20_000 * 6 + 2);
  const many = z.object({ ids: z.array(z.int()).max(5_000) });
  expect(bodyLimitsOf({ access, body: many }).separators).toBe(1 + 2 + 1 + 5_000);
  const pairs = z.object({ list: z.array(z.object({ a: z.int(), b: z.int().nullish() })).max(1_000) });
  expect(bodyLimitsOf({ access, body: pairs }).separators).toBe(1 + 2 + 1 + 1_000 * (1 + 1 + 4));
});

it("takes no less than every body may have, less of strangers, and no more than there is room for", () => {
  const { bytes, separators, strangersBytes, bytesMax, strangersBytesMax } = bodyFigures;
  const small = z.object({ id: z.int() });
  expect(bodyLimitsOf({ access, body: small })).toEqual({ bytes, separators });
  expect(bodyLimitsOf({ access: "public", body: small })).toEqual({ bytes: strangersBytes, separators });
  const large = z.object({ contentMd: z.string().max(1_048_576) });
  expect(bodyLimitsOf({ access, body: large })).toEqual({ bytes: bytesMax, separators });
  expect(bodyLimitsOf({ access: "shareToken", body: large }).bytes).toBe(strangersBytesMax);
});

it("knows how large each body of the interface can be", () => {
  const endless = endpoints.filter(({ endpoint: { body, rawBody } }) => {
    const { bytes, separators } = body && !rawBody ? longestJsonOf(body) : { bytes: 0, separators: 0 };
    return !Number.isFinite(bytes) || !Number.isFinite(separators);
  });
  // A list without `max`, or a schema of a kind that is not looked into.
  expect(endless.map(({ name }) => name)).toEqual([]);
});

it("takes little of strangers, but for a drawn signature", () => {
  const strangers = endpoints.filter(
    ({ endpoint: { access } }) => access === "public" || access === "shareToken",
  );
  const limits = strangers.map(({ name, endpoint }) => ({ name, ...bodyLimitsOf(endpoint) }));
  expect(limits.filter(({ bytes }) => bytes > 32 * 1024).map(({ name }) => name)).toEqual([
    "signSharedOrder",
  ]);
  expect(limits.filter(({ separators }) => separators > bodyFigures.separators)).toEqual([]);
});
