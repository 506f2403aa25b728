import { listDictionary } from "@pharos/contract/dictionary";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listEntries } from "./list-dictionary.ts";

export { findViewTags } from "./dictionary.repo.ts";

/** Creates the dictionary of reference data. */
export function createDictionaryModule(platform: Platform): Module {
  return {
    routes: (serve) => serve(listDictionary, (call, { query }) => listEntries(platform, call, query)),
  };
}
