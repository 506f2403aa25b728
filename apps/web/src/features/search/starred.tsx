import { Cluster, Stack, Text } from "@pharos/ui";
import { useQueries } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { type StarredType, searchQueries } from "./api.ts";

/** Kinds that can be read again, with the permission to read them and where that is. */
const kinds: Readonly<
  Record<StarredType, { readonly permission: string; readonly path: (id: number) => string }>
> = {
  article: { permission: "knowledge:view", path: (id) => paths.article("starred", id) },
  manual: { permission: "knowledge:view", path: (id) => paths.manual(id) },
  resource: { permission: "resource:view", path: (id) => paths.download("starred", id) },
  doc: { permission: "doc:view", path: (id) => paths.documents(id) },
};
const types = ["article", "manual", "resource", "doc"] as const;

/** So many are shown; the lists themselves can be narrowed to what is starred. */
const shownMax = 8;

/** What the reader has starred of the knowledge base, the newest first. */
export function Starred(): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const readable = types.filter((type) => perms.includes(kinds[type].permission));
  const answers = useQueries({ queries: readable.map((type) => searchQueries.starred(type)) });
  const rows = readable
    .flatMap((type, at) => (answers[at]?.data?.list ?? []).map((row) => ({ ...row, type })))
    .toSorted((a, b) => b.time.localeCompare(a.time))
    .slice(0, shownMax);
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={8} aria-label={t("search.starred")}>
      <Text as="h2" size="small" weight="medium" tone="tertiary">
        {t("search.starred")}
      </Text>
      <Stack as="ul" gap={6}>
        {rows.map(({ type, objId, title }) => (
          <Cluster as="li" key={`${type} ${objId}`} gap={8} isOneLine>
            <Link to={kinds[type].path(objId)} className="search-starred">
              {title}
            </Link>
            <Text size="small" tone="tertiary">
              {t(`search.type.${type}`)}
            </Text>
          </Cluster>
        ))}
      </Stack>
    </Stack>
  );
}
