import { Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQueries, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { documentQueries } from "../api.ts";

interface DocumentsAboutProps {
  readonly companyId: number;
  /** What the documents mention in their name, summary or tags. */
  readonly subject: string;
  readonly words: { readonly title: string; readonly none: string; readonly all: string };
}

const shownMax = 5;

/** The documents of an organisation that mention something, the newest first. */
export function DocumentsAbout({ companyId, subject, words }: DocumentsAboutProps): ReactNode {
  const format = useFormat();
  const folders = useQuery({ ...documentQueries.folders(companyId), retry: false });
  const roots = (folders.data ?? []).filter(({ parentId }) => parentId === null);
  const lists = useQueries({
    queries: roots.map(({ id }) =>
      documentQueries.list({ folderId: id, search: subject, pageSize: shownMax }),
    ),
  });
  const found = lists
    .flatMap(({ data }) => data?.list ?? [])
    .toSorted((a, b) => b.updatedTime.localeCompare(a.updatedTime))
    .slice(0, shownMax);
  if (folders.isError) return null;
  const isPending = folders.isPending || lists.some((list) => list.isPending);
  return (
    <Panel title={words.title} extra={<Link to={paths.organisationTab("doc", companyId)}>{words.all}</Link>}>
      {isPending ? <SkeletonText lines={2} /> : null}
      {!isPending && found.length === 0 ? <Text tone="tertiary">{words.none}</Text> : null}
      <Stack as="ul" gap={8} aria-label={words.title}>
        {found.map((document) => (
          <Stack as="li" key={document.id} gap={2}>
            <Link to={paths.documents(document.id)}>{document.name}</Link>
            <Text size="small" tone="tertiary">
              {format.date(document.updatedTime)}
            </Text>
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}
