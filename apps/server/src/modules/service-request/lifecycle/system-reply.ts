import { type ReplyKind, replyKind, severity } from "@pharos/domain/enums";
import type { Inactivity } from "@pharos/domain/service-request";
import { hourMs } from "@pharos/domain/time";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { findTemplate } from "../../conversation/index.ts";
import { customerLocaleOf } from "../conversation/template-values.ts";
import type { NewReply } from "../record-step.ts";
import type { StoredServiceRequest } from "../service-request.row.ts";

/** What the portal says by itself. */
export interface SystemReply {
  readonly row: StoredServiceRequest;
  readonly kind: Extract<ReplyKind, "timeoutReply" | "timeoutClose">;
  readonly sinceMs: number;
  /** What the customer was asked; templates speak of feedback. */
  readonly question: Inactivity["question"];
  readonly now: Date;
}

/** What is said where the customer was not asked for feedback. */
const ownWords = {
  close: {
    timeoutReply: "serviceRequestServer.closeProposal.warning",
    timeoutClose: "serviceRequestServer.closeProposal.closed",
  },
  restored: {
    timeoutReply: "serviceRequestServer.restored.warning",
    timeoutClose: "serviceRequestServer.restored.closed",
  },
} as const;

/** A reply to a locked request by no one in particular: a template in the reporter's language. */
export async function createSystemReply(
  platform: Platform,
  tx: UnitOfWork,
  { row, kind, sinceMs, question, now }: SystemReply,
): Promise<NewReply> {
  const locale = await customerLocaleOf(tx.db, row);
  const template =
    question === "feedback"
      ? await findTemplate(tx.db, kind, locale)
      : platform.translate(locale, ownWords[question][kind]);
  const { brand } = platform.config;
  const values = new Map<string, string>([
    ["phone", brand.serviceDesk.phone],
    ["srNo", row.sr_no],
    ["engineer", brand.productName],
    ["severity", platform.translate(locale, severity.labelKeyOfCode(row.severity))],
    ["hours", String(Math.round((now.getTime() - sinceMs) / hourMs))],
  ]);
  return {
    content_md: template.replaceAll(
      /\{(\w+)\}/g,
      (placeholder, name: string) => values.get(name) ?? placeholder,
    ),
    kind: replyKind.toCode(kind),
    visibility: 0,
    needs_feedback: false,
    is_solution: false,
    is_vendor: true,
    author_user_id: null,
    created_at: now,
  };
}
