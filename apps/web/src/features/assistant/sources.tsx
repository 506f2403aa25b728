import type { AssistantSource } from "@pharos/api/assistant";
import { Cluster, Stack, StatusChip, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { hitPath } from "../search/index.ts";
import { Spans } from "./spans.tsx";

interface SourcesProps {
  /** What the ids of the entries begin with. */
  readonly base: string;
  readonly sources: readonly AssistantSource[];
  /** Numbers of those that the answer rests on; the others only come close. */
  readonly cited: ReadonlySet<number>;
  readonly open: ReadonlySet<number>;
  readonly onOpen: (open: ReadonlySet<number>) => void;
}

/** The numbered passages of an answer, each opened in place, with the way to where it stands. */
export function Sources({ base, sources, cited, open, onOpen }: SourcesProps): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const isOtherLanguage = (lang: string | null): lang is "zh" | "en" =>
    (lang === "zh" || lang === "en") && !locale.startsWith(lang);
  if (sources.length === 0) return null;
  const toggle = (number: number, isOpen: boolean) => {
    if (open.has(number) === isOpen) return;
    const next = new Set(open);
    if (isOpen) next.add(number);
    else next.delete(number);
    onOpen(next);
  };
  return (
    <Stack as="ol" gap={4} className="moai-sources" aria-label={t("assistant.sources")}>
      {sources.map(({ number, objType, id, title, quote, page, version, isOtherVersion, lang }) => (
        <li key={number}>
          <details
            id={`${base}-${number}`}
            open={open.has(number)}
            onToggle={({ currentTarget }) => toggle(number, currentTarget.open)}
          >
            <summary>
              {`[${number}] ${title === "" ? t("assistant.gone") : title}`}{" "}
              <Cluster as="span" gap={4} size="small" isInline>
                {cited.size > 0 && !cited.has(number) ? (
                  <Text tone="tertiary">{t("assistant.notCited")}</Text>
                ) : null}
                {isOtherLanguage(lang) ? (
                  <StatusChip tone="mute">{t(`assistant.language.${lang}`)}</StatusChip>
                ) : null}
                {isOtherVersion ? <StatusChip tone="warn">{t("assistant.otherVersion")}</StatusChip> : null}
              </Cluster>
            </summary>
            {title === "" ? null : (
              <Stack gap={4} className="moai-source">
                <Cluster gap={8} size="small" tone="secondary">
                  {version === null ? null : <span>{t("assistant.version", { version })}</span>}
                  {page === null ? null : <span>{t("assistant.page", { page })}</span>}
                  <Link to={hitPath(objType, id, page)}>{t("assistant.openSource")}</Link>
                </Cluster>
                <Text as="blockquote" size="small" tone="secondary" className="moai-passage" isBreaking>
                  <Spans text={quote} />
                </Text>
              </Stack>
            )}
          </details>
        </li>
      ))}
    </Stack>
  );
}
