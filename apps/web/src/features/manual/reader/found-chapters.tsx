import { EmptyState, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { MarkedParts } from "../../../shared/components/marked-parts.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { manualQueries } from "../api.ts";

interface FoundChaptersProps {
  readonly manualId: number;
  readonly words: string;
  readonly onOpen: () => void;
}

/** The chapters in which all words stand, each with the place. */
export function FoundChapters({ manualId, words, onOpen }: FoundChaptersProps): ReactNode {
  const t = useT();
  const found = useQuery(manualQueries.found(manualId, words));
  if (found.isPending) return <SkeletonText lines={4} />;
  if (!found.data || found.data.length === 0)
    return <EmptyState isCompact>{t("manual.reader.nothingFound")}</EmptyState>;
  return (
    <>
      <Text size="small" tone="secondary" role="status">
        {t("manual.reader.foundCount", { count: found.data.length })}
      </Text>
      <Stack as="ul" gap={12} className="manual-chapters">
        {found.data.map(({ id, title, snippet }) => (
          <li key={id}>
            <Link to={paths.manual(manualId, { article: id, words })} onClick={onOpen}>
              {title}
            </Link>
            <Text as="p" size="small" tone="secondary" isBreaking>
              <MarkedParts parts={snippet} />
            </Text>
          </li>
        ))}
      </Stack>
    </>
  );
}
