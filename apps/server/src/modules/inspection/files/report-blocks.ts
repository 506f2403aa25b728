import type { Evidence, RuleArticle, Suggestion } from "@pharos/api/inspection";
import { inspectionEffort, inspectionSeverity, suggestionOwner, suggestionState } from "@pharos/domain/enums";
import type { Locale, TranslationKey } from "@pharos/i18n";
import type { PdfBlock } from "@pharos/pdf";
import type { Vars } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { cellText, fenced } from "./plain.ts";

/** What a file is written with. */
export interface Writing {
  readonly locale: Locale;
  readonly translate: Platform["translate"];
  /** Where the portal is reached: links to articles begin with it. */
  readonly publicUrl: string;
}

/** A word of the language of a file. */
export const wordOf =
  ({ locale, translate }: Pick<Writing, "locale" | "translate">) =>
  (key: TranslationKey, vars?: Vars): string =>
    translate(locale, key, vars);

/** More columns do not fit on a page. */
const columnsMax = 7;

/** Rows that show a finding, as a table. */
export function evidenceTable({ columns, rows }: Evidence): PdfBlock[] {
  if (rows.length === 0 || columns.length === 0) return [];
  return [
    {
      kind: "table",
      columns: columns.slice(0, columnsMax).map((title) => ({ title, share: 1 })),
      rows: rows.map((row) => row.slice(0, columnsMax).map((cell) => cellText(cell).slice(0, 200))),
    },
  ];
}

/** The suggestions of a batch as parts of a document: of a file of their own, and of the report. */
export function suggestionBlocks(suggestions: readonly Suggestion[], writing: Writing): PdfBlock[] {
  const word = wordOf(writing);
  if (suggestions.length === 0) return [{ kind: "paragraph", text: word("inspectionServer.file.none") }];
  return suggestions.flatMap((one, index): PdfBlock[] => [
    { kind: "heading", level: 2, text: `${index + 1}. ${one.title}` },
    {
      kind: "facts",
      columns: 2,
      items: [
        { label: word("inspectionServer.file.rule"), value: one.ruleCode },
        {
          label: word("inspectionServer.file.severity"),
          value: word(inspectionSeverity.labelKeyOfCode(one.severity)),
        },
        ...(one.valueText === null
          ? []
          : [{ label: word("inspectionServer.file.value"), value: one.valueText }]),
        {
          label: word("inspectionServer.file.effort"),
          value: word(inspectionEffort.labelKeyOfCode(one.effort)),
        },
        {
          label: word("inspectionServer.file.owner"),
          value: word(suggestionOwner.labelKeyOfCode(one.owner)),
        },
        {
          label: word("inspectionServer.file.state"),
          value: word(suggestionState.labelKeyOfCode(one.state)),
        },
      ],
    },
    { kind: "markdown", source: one.phenomenonMd },
    ...evidenceTable(one.evidence),
    ...part(word("inspectionServer.file.risk"), one.riskMd),
    ...part(word("inspectionServer.file.advice"), one.adviceMd),
    ...(one.fixSql === null ? [] : part(word("inspectionServer.file.sql"), fenced(one.fixSql, "sql"))),
    ...(one.article === null
      ? []
      : [
          {
            kind: "paragraph",
            text: word("inspectionServer.file.article"),
            link: { text: one.article.title, url: articleUrl(writing, one.article) },
          } as const,
        ]),
  ]);
}

/** Where the article of a finding is read. */
export const articleUrl = ({ publicUrl }: Pick<Writing, "publicUrl">, { id }: RuleArticle): string =>
  `${publicUrl}/article/inspection/${id}`;

const part = (title: string, source: string): PdfBlock[] =>
  source === ""
    ? []
    : [
        { kind: "paragraph", text: title, isQuiet: true },
        { kind: "markdown", source },
      ];
