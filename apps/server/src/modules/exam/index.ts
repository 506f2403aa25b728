import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { examRoutes } from "./exam.routes.ts";
import { examRegister } from "./exam.ts";

/** Creates the module of exams and their results. */
export function createExamModule(platform: Platform): Module {
  return {
    routes: examRoutes(platform),
    historyTargets: [
      {
        objectType: "exam",
        mayRead: async ({ actor }, id) =>
          (await examRegister.find(
            platform.database.kysely,
            { actor, now: platform.clock.now() },
            { id },
          )) !== undefined,
      },
    ],
  };
}
