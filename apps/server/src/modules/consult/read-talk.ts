import type { Kysely, Schema } from "@pharos/db";
import { consultRecordType } from "@pharos/domain/enums";
import { locales } from "@pharos/i18n";
import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { consultPolicy } from "./consult.policy.ts";
import { findAsked, findConsult } from "./consult.repo.ts";
import { findTranscript } from "./transcript.ts";

/** What people wrote to each other in a consultation, without pictures and without what the assistant said. */
export interface Talk {
  readonly id: number;
  readonly title: string;
  readonly companyId: number;
  readonly askerName: string;
  /** What the asker wrote until an expert first answered, in order. */
  readonly question: string;
  /** What experts wrote, in order. */
  readonly answers: string;
}

/** Reads what an article can be written from; throws for who may not, and as for a missing one for who does not see it. */
export async function readTalk(
  { translate, clock }: Pick<Platform, "translate" | "clock">,
  db: Kysely<Schema>,
  actor: Actor,
  id: number,
): Promise<Talk> {
  const row = await findConsult(db, actor, id);
  authorize(consultPolicy, "write", actor, row, clock.now());
  const [asked, records] = await Promise.all([findAsked(db, row), findTranscript(db, id)]);
  const calls = new Set(
    locales.map((locale) => translate(locale, "consultServer.needsExpert").toLowerCase()),
  );
  const written = records.filter(
    ({ created_by, type, content }) =>
      created_by !== null &&
      consultRecordType.fromCode(type) === "text" &&
      !calls.has(content.trim().toLowerCase()),
  );
  const isOfAsker = ({ created_by }: (typeof written)[number]) => created_by === row.created_by;
  const firstAnswer = written.findIndex((record) => !isOfAsker(record));
  const question = (firstAnswer < 0 ? written : written.slice(0, firstAnswer)).filter(isOfAsker);
  const textOf = (some: typeof written) => some.map(({ content }) => content.trim()).join("\n\n");
  return {
    id: row.id,
    title: row.title,
    companyId: row.company_id,
    askerName: asked.name,
    question: textOf(question),
    answers: textOf(written.filter((record) => !isOfAsker(record))),
  };
}
