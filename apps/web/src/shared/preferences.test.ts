import { afterEach, expect, it, vi } from "vitest";
import { readPreferences } from "./preferences.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["", null, "zh-CN"],
  ["", "en", "en-US"],
  ["?lang=en", null, "en-US"],
  ["?lang=zh", "en", "zh-CN"],
])("the language of a link %j counts before what was chosen (%j)", (search, chosen, expected) => {
  vi.stubGlobal("location", { search });
  vi.stubGlobal("localStorage", { getItem: () => chosen });
  expect(readPreferences().locale).toBe(expected);
});
