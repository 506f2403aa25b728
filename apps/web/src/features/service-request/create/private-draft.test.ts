import { expect, it } from "vitest";
import type { CreateValues } from "./create-values.ts";
import { privateDraft, withoutSecrets } from "./private-draft.ts";

const values: CreateValues = {
  mode: "contract",
  companyId: 1,
  accId: 2,
  type: 2,
  title: "宕机",
  contentMd: "",
  hasRemote: true,
  remote: { tool: 1, code: "881", password: "tulip", remark: "jump", validUntil: "2026-06-12T10:00:00Z" },
};

it("keeps everything but the way into the customer's systems", () => {
  expect(withoutSecrets(values)).toEqual({
    ...values,
    remote: { tool: 1, validUntil: "2026-06-12T10:00:00Z" },
  });
  const { remote: _, ...plain } = values;
  expect(withoutSecrets(plain)).toEqual(plain);
});

it("takes back nothing that the address has chosen", () => {
  const store = { load: () => values, save: () => {}, clear: () => {} };
  expect(privateDraft(store, { isTitle: true }).load()).not.toHaveProperty("title");
  expect(privateDraft(store, { isTitle: true }).load()).toMatchObject({ accId: 2 });
  expect(privateDraft(store, { isSubject: true }).load()).toMatchObject({ title: "宕机" });
  expect(privateDraft(store, { isSubject: true }).load()).not.toHaveProperty("accId");
});

it("hands no secret to the store behind it", () => {
  const kept: unknown[] = [];
  const store = { load: () => null, save: (value: unknown) => void kept.push(value), clear: () => {} };
  privateDraft(store).save(values);
  expect(JSON.stringify(kept)).not.toMatch(/881|tulip|jump/);
});
