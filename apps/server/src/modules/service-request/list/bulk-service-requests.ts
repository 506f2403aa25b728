import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { bulkServiceRequests as contract } from "@pharos/api/service-request";
import { isDatabaseUnavailable } from "@pharos/db";
import { visibility } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { missingField } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { replyToServiceRequest } from "../conversation/reply-to-service-request.ts";
import { formatRefusal } from "../format-refusal.ts";
import { assignServiceRequest } from "../lifecycle/assign-service-request.ts";
import { escalateServiceRequest } from "../lifecycle/escalate-service-request.ts";
import { followServiceRequest } from "../lifecycle/follow-service-request.ts";
import { markUrgent } from "../lifecycle/mark-urgent.ts";
import { tagServiceRequest } from "../lifecycle/tag-service-request.ts";
import { closeWithParent } from "../links/close-with-parent.ts";
import { mergeServiceRequest } from "../links/merge-service-request.ts";
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
  refuseIncomplete(input);
  const results: CallResult<typeof contract>["results"] = [];
  for (const id of new Set(input.ids)) results.push(await judge(platform, call, id, input));
  return { results };
}

type Field = "executorId" | "contentMd" | "type" | "reason" | "tags" | "intoId";

/** What an action cannot do without. */
const needed: Readonly<Partial<Record<Input["action"], readonly Field[]>>> = {
  assign: ["executorId"],
  reply: ["contentMd"],
  severity: ["type", "reason"],
  tag: ["tags"],
  untag: ["tags"],
  merge: ["intoId", "reason"],
};

function refuseIncomplete(input: Input): void {
  for (const field of needed[input.action] ?? []) {
    const value = input[field];
    if (value == null || value === "" || (Array.isArray(value) && value.length === 0))
      throw missingField(field);
    if (field === "reason" && typeof value === "string" && value.length < textLengths.reasonMin)
      throw new AppError("common.validation", {
        fields: { reason: { key: "validation.minLength", vars: { min: textLengths.reasonMin } } },
      });
  }
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
  const { action, executorId, teamId, reason, tags } = input;
  // What is missing has been refused.
  switch (action) {
    case "reply":
      await replyToServiceRequest(withTransaction, call, replyOf(id, input.contentMd ?? ""));
      return;
    case "severity":
      return escalateServiceRequest(withTransaction, call, {
        faultId: id,
        target: "severity",
        type: input.type,
        reason: reason ?? "",
      });
    case "tag":
    case "untag":
      return tagServiceRequest(withTransaction, call, {
        faultId: id,
        tags: tags ?? [],
        on: action === "tag",
      });
    case "merge":
      return mergeServiceRequest(withTransaction, call, {
        faultId: id,
        intoId: input.intoId ?? 0,
        reason: reason ?? "",
      });
    case "closeWithParent":
      return closeWithParent({ withTransaction, publicUrl: platform.config.publicUrl }, call, id);
    case "assign":
      return assignServiceRequest(withTransaction, call, {
        faultId: id,
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

/** A public reply without any of the marks that a single one can have. */
const replyOf = (faultId: number, contentMd: string) => ({
  faultId,
  contentMd,
  kind: 0,
  visibility: visibility.toCode("public"),
  needFeedback: false,
  isSolution: false,
  stillBroken: false,
});

/** The refusal in the caller's language; a problem of one field is its own words. */
function errorMessage({ translate }: Platform, { locale }: Call, error: AppError): string {
  const [problem] = Object.values(error.detail.fields ?? {});
  // The catalogue check holds the keys of field problems and their words together.
  if (problem) return translate(locale, problem.key as Parameters<typeof translate>[1], problem.vars);
  const { code, vars } = formatRefusal({ code: error.code, vars: error.detail.vars }, locale, translate);
  return translate(locale, `errors.${code}`, vars);
}
