import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { bulkServiceRequests as contract } from "@pharos/api/service-request";
import { isDatabaseUnavailable } from "@pharos/db";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { missingField } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { formatRefusal } from "../format-refusal.ts";
import { assignServiceRequest } from "../lifecycle/assign-service-request.ts";
import { followServiceRequest } from "../lifecycle/follow-service-request.ts";
import { markUrgent } from "../lifecycle/mark-urgent.ts";
import { starServiceRequest } from "./star-service-request.ts";

type Input = HandlerInput<typeof contract>["body"];

/**
 * Does one thing with several requests, one after the other, each in a transaction of its own and by the rules of the
 * single action: what one refuses, or what fails for one, does not keep the others from happening.
 */
export async function bulkServiceRequests(
  platform: Platform,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  if (input.action === "assign" && !input.executorId) throw missingField("executorId");
  const results: CallResult<typeof contract>["results"] = [];
  for (const id of new Set(input.ids)) results.push(await judge(platform, call, id, input));
  return { results };
}

async function judge(platform: Platform, call: Call, id: number, input: Input) {
  try {
    await run(platform, call, id, input);
    return { id, isDone: true, reason: "" };
  } catch (error) {
    return { id, isDone: false, reason: errorMessage(platform, call, toRefusal(platform, call, id, error)) };
  }
}

/** An error of one request as a refusal: the requests before it are changed already, so the call itself cannot fail. */
function toRefusal({ log }: Platform, { requestId }: Call, id: number, error: unknown): AppError {
  if (error instanceof AppError) return error;
  log.error({ err: error, requestId, serviceRequestId: id }, "one request of several could not be changed");
  if (isDatabaseUnavailable(error)) return new AppError("common.unavailable");
  return new AppError("common.unexpected", { vars: { requestId } });
}

async function run(platform: Platform, call: Call, id: number, input: Input): Promise<void> {
  const { withTransaction } = platform;
  const { action, executorId, teamId, reason } = input;
  switch (action) {
    case "assign":
      return assignServiceRequest(withTransaction, call, {
        faultId: id,
        // A missing one has been refused.
        executorId: executorId ?? 0,
        teamId,
        reason,
      });
    case "take":
      return assignServiceRequest(withTransaction, call, { faultId: id, executorId: call.actor.userId });
    case "star":
    case "unstar":
      return starServiceRequest(withTransaction, call, id, action === "star");
    case "follow":
    case "unfollow":
      return followServiceRequest(platform, call, { faultId: id, on: action === "follow" });
    case "clearUrgent":
      return markUrgent(withTransaction, call, { params: { id }, body: { on: false, reason } });
  }
}

/** The refusal in the caller's language; a problem of one field is its own words. */
function errorMessage({ translate }: Platform, { locale }: Call, error: AppError): string {
  const [problem] = Object.values(error.detail.fields ?? {});
  // The catalogue check holds the keys of field problems and their words together.
  if (problem) return translate(locale, problem.key as Parameters<typeof translate>[1], problem.vars);
  const { code, vars } = formatRefusal({ code: error.code, vars: error.detail.vars }, locale, translate);
  return translate(locale, `errors.${code}`, vars);
}
