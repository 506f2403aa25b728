import type { HandlerInput } from "@pharos/api/core";
import type { updateServiceReport as endpoint } from "@pharos/api/service-report";
import type { Schema } from "@pharos/db";
import { serviceReportStatus } from "@pharos/domain/enums";
import type { Updateable } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import { deleteStored } from "../../platform/delete-stored.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseUntrue } from "./refuse-untrue.ts";
import { sendReport } from "./send-report.ts";
import { reportRecords } from "./service-report.record.ts";
import { type ReportKey, type ReportRecord, serviceReportRepo } from "./service-report.repo.ts";

type Change = Updateable<Schema["service_report"]>;

/**
 * Changes the texts of a draft, and moves a report on or back. One of several changes at the same moment wins. Answers the
 * report as it is then.
 */
export async function updateReport(
  platform: Pick<Platform, "withTransaction" | "storage" | "log">,
  call: Call,
  key: ReportKey,
  { version, status, summaryMd, suggestionMd }: HandlerInput<typeof endpoint>["body"],
): Promise<ReportRecord> {
  const texts: Change = {
    ...(summaryMd !== undefined && { summary_md: summaryMd || null }),
    ...(suggestionMd !== undefined && { suggestion_md: suggestionMd || null }),
  };
  const move = status === undefined ? undefined : steps[status];
  const isEdit = move === undefined || Object.keys(texts).length > 0;
  const step = isEdit ? ({ action: "edit", next: move } as const) : { action: move };
  return platform.withTransaction(call, async (tx) => {
    // A report of another number is as absent as one that nobody may see.
    if (!(await serviceReportRepo(tx.db).findVisible(call.actor, key)))
      throw new AppError("serviceReport.notFound");
    return reportRecords.change(tx, call, { id: key.id2, version, ...step }, async (row) => {
      const written = {
        summaryMd: texts.summary_md === undefined ? row.summary_md : texts.summary_md,
        suggestionMd: texts.suggestion_md === undefined ? row.suggestion_md : texts.suggestion_md,
      };
      if (move === "publish") await refuseUntrue(tx, row, written);
      const moved = move === undefined ? {} : await moves[move](tx, call, row);
      if (moved.document_key === null && row.document_key !== null)
        deleteStored(platform, tx, row.document_key);
      const changes = changedFields(
        { status: row.status, summary: row.summary_md, suggestion: row.suggestion_md },
        {
          status: moved.status ?? row.status,
          summary: written.summaryMd,
          suggestion: written.suggestionMd,
        },
      );
      const action = move === undefined ? "changed" : done[move];
      return {
        columns: { ...texts, ...moved },
        lines: [{ action: `serviceReport.${action}`, ...(changes && { detail: changes }) }],
      };
    });
  });
}

const steps = { 0: "takeBack", 1: "publish", 2: "send" } as const;
const done = { takeBack: "takenBack", publish: "published", send: "sent" } as const;

type Step = (tx: UnitOfWork, call: Call, row: ReportRecord) => Promise<Change>;

const noDocument = { document_key: null, document_hash: null, document_bytes: null, document_hours: null };

const moves: Readonly<Record<(typeof steps)[0 | 1 | 2], Step>> = {
  takeBack: async () => ({
    status: serviceReportStatus.toCode("draft"),
    published_at: null,
    published_by: null,
    ...noDocument,
  }),
  publish: async (tx, { actor }) => ({
    status: serviceReportStatus.toCode("published"),
    published_at: tx.now,
    published_by: actor.userId,
  }),
  send: async (tx, _, row) => ({
    status: serviceReportStatus.toCode("sent"),
    sent_at: tx.now,
    sent_to: await sendReport(tx, row),
  }),
};
