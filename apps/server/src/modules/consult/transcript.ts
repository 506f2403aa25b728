import type { Kysely, Schema } from "@pharos/db";
import { consultLimits } from "@pharos/domain/consult";
import { consultRecordType } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import type { MailTarget } from "../../platform/mail-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { findAsked, findRecordsAfter, type RecordRow } from "./consult.repo.ts";
import { viewOfRecord } from "./consult.view.ts";

/** The latest messages of a consultation, without the lines that only say how it went. */
export async function findTranscript(db: Kysely<Schema>, id: number): Promise<RecordRow[]> {
  const row = await db.selectFrom("consult").select("last_seq").where("id", "=", id).executeTakeFirst();
  const records = await findRecordsAfter(
    db,
    id,
    Math.max(0, (row?.last_seq ?? 0) - consultLimits.recordsMax),
  );
  return records.filter(({ event }) => event === null || event === "answer");
}

/** What mails about a consultation carry: at its end, all that was said. */
export const consultMail = ({ translate }: Pick<Platform, "translate">): MailTarget => ({
  objectType: "consult",
  async read(db, { objectId, event }) {
    const row = await db
      .selectFrom("consult")
      .select(["title", "created_by", "company_id"])
      .where("id", "=", objectId)
      .executeTakeFirst();
    if (!row) return undefined;
    const asked = await findAsked(db, row);
    const records = event === "consult.closed" ? await findTranscript(db, objectId) : [];
    return {
      subject: row.title,
      threadKey: `consult:${objectId}`,
      isConfidential: false,
      posts: records
        .map((record) => viewOfRecord({ translate }, parseLocale(asked.locale), asked, record))
        .map((view) => ({
          author: view.createdBy === 0 ? null : view.createdByName,
          at: view.createdTime,
          contentMd: [
            view.type === consultRecordType.toCode("image") ? `![](${view.content})` : view.content,
            ...view.citations.map(({ title, quote }) => `${title}\n\n${quote}`),
          ].join("\n\n"),
          fileNames: [],
        })),
      earlier: null,
    };
  },
});
