import type { AssistantSource } from "@pharos/api/assistant";
import { Cluster, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useT } from "../../shared/texts.ts";
import { hitPath } from "../search/index.ts";
import { Spans } from "./spans.tsx";

interface SourcesProps {
  /** What the ids of the entries begin with. */
  readonly base: string;
  readonly sources: readonly AssistantSource[];
  readonly open: ReadonlySet<number>;
  readonly onOpen: (open: ReadonlySet<number>) => void;
}

/** The numbered passages of an answer, each opened in place, with the way to where it stands. */
export function Sources({ base, sources, open, onOpen }: SourcesProps): ReactNode {
  const t = useT();
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
      {sources.map(({ number, objType, id, title, quote, page, version }) => (
        <li key={number}>
          <details
            id={`${base}-${number}`}
            open={open.has(number)}
            onToggle={({ currentTarget }) => toggle(number, currentTarget.open)}
          >
            <summary>{`[${number}] ${title === "" ? t("assistant.gone") : title}`}</summary>
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
