import { worldPassword, worldPasswordHash } from "@pharos/fixtures";
import { expect, it } from "vitest";
import { createPasswordHasher } from "./password-hash.ts";

const hasher = createPasswordHasher({ memoryKiB: 64, passes: 1 });

it("recognises the password it hashed and no other", async () => {
  const stored = await hasher.hash("Harbour-7");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[^$=]+\$[^$=]+$/);
  await expect(hasher.verify("Harbour-7", stored)).resolves.toBe(true);
  await expect(hasher.verify("harbour-7", stored)).resolves.toBe(false);
});

it("never makes the same hash twice", async () => {
  expect(await hasher.hash("Harbour-7")).not.toBe(await hasher.hash("Harbour-7"));
});

it("answers false, after the same work, when there is nothing to compare with", async () => {
  await expect(hasher.verify("Harbour-7", null)).resolves.toBe(false);
  await expect(hasher.verify("Harbour-7", "$2b$10$not-one-of-ours")).resolves.toBe(false);
});

it("checks a hash with the cost it was made with, and knows that it is outdated", async () => {
  const dearer = createPasswordHasher({ memoryKiB: 128, passes: 2 });
  await expect(dearer.verify(worldPassword, worldPasswordHash)).resolves.toBe(true);
  expect(dearer.isOutdated(worldPasswordHash)).toBe(true);
  expect(hasher.isOutdated(worldPasswordHash)).toBe(false);
});

it("takes composed and decomposed letters for the same password", async () => {
  const stored = await hasher.hash("caf\u00e9-77");
  await expect(hasher.verify("cafe\u0301-77", stored)).resolves.toBe(true);
});
