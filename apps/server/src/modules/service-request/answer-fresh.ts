import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { formatRefusal } from "./format-refusal.ts";
import { findVisibleChange } from "./timeline/read-timeline.ts";

/** Refusals that are not about the state of the request: there is nothing to repaint, or nothing to be shown. */
const withoutRecord: ReadonlySet<string> = new Set([
  "serviceRequest.notFound",
  "serviceRequest.replyNotFound",
  "common.validation",
]);

/**
 * Runs a change of one request. A refusal gets its state's name in the caller's language and carries the request as it
 * is now, so that the screen can repaint; nothing of a request that the caller may not see.
 */
export async function answerFresh<T>(
  platform: Platform,
  call: Call,
  id: number,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AppError) || withoutRecord.has(error.code)) throw error;
    const { code, vars } = formatRefusal(
      { code: error.code, vars: error.detail.vars },
      call.locale,
      platform.translate,
    );
    throw new AppError(code, { ...error.detail, vars, data: await findVisibleChange(platform, call, id) });
  }
}
