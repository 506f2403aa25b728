import { replyKind } from "@pharos/domain/enums";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { nameIn } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { conversationQueries } from "../api.ts";
import type { Audience, TakenText } from "../composer/composition.ts";
import type { Lang, ReplyMacro, TextSource } from "../conversation.ts";

/** A text that can be taken. */
export interface TextChoice {
  readonly key: string;
  readonly title: string;
  /** Whose it is: the product's, one's own, a team's. */
  readonly origin: string;
  readonly text: TakenText;
  /** Null for templates. */
  readonly macro: ReplyMacro | null;
}

/** What can be taken, narrowed by a word. */
export interface TextChoices {
  readonly choices: readonly TextChoice[];
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly lang: Lang;
  readonly setLang: (lang: Lang) => void;
  readonly isLoading: boolean;
  readonly error: Error | null;
}

/** Templates and saved texts for the composer of an audience; notes have no templates. */
export function useTextChoices(source: TextSource, audience: Audience): TextChoices {
  const t = useT();
  const { locale } = usePreferences();
  const [search, setSearch] = useState("");
  const [chosenLang, setLang] = useState<Lang | null>(null);
  const isPublic = audience === "public";
  const templates = useQuery({
    ...conversationQueries.templates(source, chosenLang),
    enabled: isPublic,
  });
  const macros = useQuery(conversationQueries.macros(source));
  const fromTemplates = (templates.data ?? []).map(
    ({ kind, title, bodyMd }): TextChoice => ({
      key: `template-${kind}`,
      title,
      origin: t("serviceRequest.texts.template"),
      text: { bodyMd, kind },
      macro: null,
    }),
  );
  const fromMacros = (macros.data ?? [])
    .filter(({ isInternal }) => isInternal !== isPublic)
    .map(
      (macro): TextChoice => ({
        key: `macro-${macro.id}`,
        title: macro.title,
        origin:
          macro.teamId === null
            ? t("serviceRequest.texts.own")
            : nameIn(locale, macro.teamName ?? "", macro.teamNameEn),
        text: {
          bodyMd: macro.filledMd ?? macro.bodyMd,
          kind: macro.kind,
          ...(isPublic && { needFeedback: macro.needFeedback, isSolution: macro.isSolution }),
        },
        macro,
      }),
    );
  const word = search.trim().toLowerCase();
  return {
    choices: [...(isPublic ? fromTemplates : []), ...fromMacros].filter(({ title, text }) =>
      `${title}\n${text.bodyMd}`.toLowerCase().includes(word),
    ),
    search,
    setSearch,
    lang: chosenLang ?? templates.data?.[0]?.lang ?? "zh",
    setLang,
    isLoading: macros.isLoading || (isPublic && templates.isLoading),
    error: (isPublic ? templates.error : null) ?? macros.error,
  };
}

/** The kind of a text in words; null for a plain one. */
export const kindOf = ({ kind }: TakenText) =>
  kind >= 1 && kind <= 6 ? replyKind.labelKeyOfCode(kind) : null;
