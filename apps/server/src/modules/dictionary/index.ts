import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { dictionaryChannel } from "./dictionary.channels.ts";
import { dictionaryRepo } from "./dictionary.repo.ts";
import { dictionaryRoutes } from "./dictionary.routes.ts";

export { findViewTags } from "./dictionary.repo.ts";
export { productById, productByName } from "./product.repo.ts";

/** Creates the dictionary of reference data. */
export function createDictionaryModule(platform: Platform): Module {
  const repo = dictionaryRepo(platform.database.kysely);
  return {
    routes: dictionaryRoutes(platform),
    channels: [dictionaryChannel],
    historyTargets: [
      {
        objectType: "dictMenu",
        mayRead: async ({ actor }, id) =>
          actor.permissions.has("dict:edit") && (await repo.findEntry(id)) !== undefined,
      },
      {
        objectType: "dictItem",
        mayRead: async ({ actor }, id) =>
          actor.permissions.has("dict:edit") && (await repo.findItem(id)) !== undefined,
      },
    ],
  };
}
