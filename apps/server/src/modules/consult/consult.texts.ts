import type { listConsultTemplates } from "@pharos/api/consult";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import { replyKind } from "@pharos/domain/enums";
import { parseLocale } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { all, unless } from "../../platform/policy.ts";
import { listReplyTemplates, type TextTarget } from "../conversation/index.ts";
import { consultPolicy, isExpert } from "./consult.policy.ts";
import { type ConsultRow, consultsFor, findAsked } from "./consult.repo.ts";
import { visibleConsults } from "./consult.visibility.ts";

/** What templates and saved texts have to know of a consultation: it has no number, severity or promised time. */
export const consultTexts: TextTarget<ConsultRow> = {
  notFound: "consult.notFound",
  find: (db, actor, id) =>
    consultsFor(db, actor).where("consult.id", "=", id).where(visibleConsults(actor)).executeTakeFirst(),
  mayWriteNote: (actor, row) =>
    all(consultPolicy.reply(actor, row), unless(isExpert(actor, row), "consult.notYours")),
  readerLocaleOf: async (db, row) => parseLocale((await findAsked(db, row)).locale),
  templateValuesOf: ({ config }, _, { name }) => ({ phone: config.brand.serviceDesk.phone, engineer: name }),
};

/** Templates that speak of a matter; the others speak of a request and its times. */
const kinds: ReadonlySet<number> = new Set(
  (["moreInfo", "briefAnalysis", "complexAnalysis"] as const).map(replyKind.toCode),
);

/** The templates that suit a talk, in the language of the asker or the chosen one. */
export async function listTemplates(
  platform: Platform,
  call: Call,
  query: HandlerInput<typeof listConsultTemplates>["query"],
): Promise<CallResult<typeof listConsultTemplates>> {
  return (await listReplyTemplates(consultTexts, platform, call, query)).filter(({ kind }) =>
    kinds.has(kind),
  );
}
