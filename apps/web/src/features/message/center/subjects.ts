import { messageType } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import type { ListGrouping } from "@pharos/ui/list";
import type { MessageRow } from "../api.ts";

type TopicFields = Pick<MessageRow, "subject" | "type">;

/** Messages about the same thing have the same key; those about nothing that has a name go by their type. */
export const subjectKey = ({ subject, type }: TopicFields): string =>
  subject === null ? `type ${type}` : (subject.number ?? subject.title);

/** Puts messages about the same thing together, each group where its newest message stood. */
export function bySubject<Row extends TopicFields>(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, subjectKey).values()].flat();
}

/** Heads the messages of a page with what they are about. */
export function subjectGrouping(rows: readonly MessageRow[], t: Translate): ListGrouping<MessageRow> {
  const titles = new Map(rows.map((row) => [subjectKey(row), titleOf(row, t)]));
  return { keyOf: subjectKey, title: (key) => titles.get(key) ?? key };
}

function titleOf({ subject, type }: TopicFields, t: Translate): string {
  if (subject === null) return t(messageType.labelKeyOfCode(type));
  return [subject.number, subject.title].filter(Boolean).join(" · ");
}

/** The words of a message under a head that names its title already: without the title at their end. */
export function wordsUnderHead({ title, subject }: Pick<MessageRow, "title" | "subject">): string {
  if (subject === null || !title.endsWith(subject.title)) return title;
  const rest = title.slice(0, -subject.title.length).trimEnd();
  return /[：:]$/.test(rest) ? rest.slice(0, -1) : title;
}

/** A sentence cut around the title it names, so that the title can stand out; the title is empty where it is not in there. */
export function aroundTitle({
  title,
  subject,
}: Pick<MessageRow, "title" | "subject">): [string, string, string] {
  const at = subject === null || subject.title === "" ? -1 : title.lastIndexOf(subject.title);
  if (subject === null || at === -1) return [title, "", ""];
  return [title.slice(0, at), subject.title, title.slice(at + subject.title.length)];
}
