import { listExamResults, saveExamResult } from "@pharos/api/exam";
import type { Route } from "../../http/route.ts";
import type { Platform } from "../../platform/platform.ts";
import { examRegister } from "./exam.ts";
import { listResults, saveResult } from "./exam-results.ts";

/** Registers the endpoints of exams. */
export const examRoutes =
  (platform: Platform) =>
  (route: Route): void => {
    examRegister.route(route, platform);
    route(listExamResults, (call, { query }) => listResults(platform, call, query));
    route(saveExamResult, (call, { body }) => saveResult(platform, call, body));
  };
