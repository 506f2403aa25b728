import type { ConsultRecord } from "@pharos/api/consult";
import { consultRecordType } from "@pharos/domain/enums";
import type { Locale } from "@pharos/i18n";
import type { Platform } from "../../platform/platform.ts";
import type { Asked, RecordRow } from "./consult.repo.ts";

type Words = Pick<Platform, "translate">;

/** A message as the reader sees it; the assistant's lines are worded in the reader's language. */
export function viewOfRecord(
  { translate }: Words,
  locale: Locale,
  asked: Asked,
  row: RecordRow,
): ConsultRecord {
  const isFromAsker = row.created_by === asked.created_by;
  const name = row.author_name ?? translate(locale, "consultServer.assistant");
  return {
    id: row.id,
    consultId: row.consult_id,
    seq: row.seq,
    createdBy: row.created_by ?? 0,
    createdByName: name,
    employeeName: row.created_by === null || isFromAsker ? null : name,
    companyName: isFromAsker ? asked.company_name : null,
    companyNameEn: isFromAsker ? asked.company_name_en : null,
    createdTime: row.created_at,
    headImgUrl: row.avatar_url,
    content:
      row.event === null || isWorded(row)
        ? row.content
        : wordsOf({ translate }, locale, row.event, row.params ?? {}),
    type: consultRecordType.asCode(row.type),
    event: row.event,
    citations: [...(row.citations ?? [])],
    clientId: row.client_id,
  };
}

/** What a model has written has words of its own. */
const isWorded = ({ event, content }: Pick<RecordRow, "event" | "content">): boolean =>
  event === "answer" && content !== "";

/** Every line of the assistant that is stored without words. */
export const consultEvents = [
  "noSource",
  "expertRequested",
  "nobodyThere",
  "joined",
  "handedOver",
  "invited",
  "booked",
  "converted",
  "idleClosed",
  "closed",
] as const;
export type ConsultEvent = (typeof consultEvents)[number] | "answer";

function wordsOf(
  { translate }: Words,
  locale: Locale,
  event: string,
  params: Readonly<Record<string, string>>,
): string {
  if (event === "answer") return translate(locale, "consultServer.answer");
  const known = consultEvents.find((one) => one === event);
  return known ? translate(locale, `consultServer.event.${known}`, params) : event;
}
