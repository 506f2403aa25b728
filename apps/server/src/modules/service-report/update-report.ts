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
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { refuseUntrue } from "./refuse-untrue.ts";
import { sendReport } from "./send-report.ts";
import { serviceReportPolicy } from "./service-report.policy.ts";
import { type ReportKey, type ReportRecord, serviceReportRepo } from "./service-report.repo.ts";

type Change = Updateable<Schema["service_report"]>;

/** Changes the texts of a draft, and moves a report on or back. One of several changes at the same moment wins. */
export async function updateReport(
  platform: Pick<Platform, "withTransaction" | "storage" | "log">,
  call: Call,
  key: ReportKey,
  { version, status, summaryMd, suggestionMd }: HandlerInput<typeof endpoint>["body"],
): Promise<void> {
  const { actor } = call;
  await platform.withTransaction(call, async (tx) => {
    const row = await serviceReportRepo(tx.db).findVisible(actor, key, { isLocked: true });
    if (!row) throw new AppError("serviceReport.notFound");
    const texts: Change = {
      ...(summaryMd !== undefined && { summary_md: summaryMd || null }),
      ...(suggestionMd !== undefined && { suggestion_md: suggestionMd || null }),
    };
    if (status === undefined || Object.keys(texts).length > 0)
      authorize(serviceReportPolicy, "edit", actor, row, tx.now);
    if (status !== undefined) authorize(serviceReportPolicy, steps[status], actor, row, tx.now);
    if (version !== row.version) throw new AppError("common.dataChanged");
    const written = {
      summaryMd: texts.summary_md === undefined ? row.summary_md : texts.summary_md,
      suggestionMd: texts.suggestion_md === undefined ? row.suggestion_md : texts.suggestion_md,
    };
    if (status === 1) await refuseUntrue(tx, row, written);
    const step = status === undefined ? {} : await move[steps[status]](tx, call, row);
    await tx.db
      .updateTable("service_report")
      .set({ ...texts, ...step, updated_at: tx.now, version: row.version + 1 })
      .where("id", "=", row.id)
      .execute();
    if (step.document_key === null && row.document_key !== null) deleteStored(platform, tx, row.document_key);
    const changes = changedFields(
      { status: row.status, summary: row.summary_md, suggestion: row.suggestion_md },
      {
        status: step.status ?? row.status,
        summary: written.summaryMd,
        suggestion: written.suggestionMd,
      },
    );
    await tx.audit({
      action: status === undefined ? "serviceReport.changed" : `serviceReport.${done[steps[status]]}`,
      objectType: "serviceReport",
      objectId: row.id,
      companyId: row.company_id,
      ...(changes && { detail: changes }),
    });
  });
}

const steps = { 0: "takeBack", 1: "publish", 2: "send" } as const;
const done = { takeBack: "takenBack", publish: "published", send: "sent" } as const;

type Step = (tx: UnitOfWork, call: Call, row: ReportRecord) => Promise<Change>;

const noDocument = { document_key: null, document_hash: null, document_bytes: null, document_hours: null };

const move: Readonly<Record<(typeof steps)[0 | 1 | 2], Step>> = {
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
