import { SkeletonText, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { TextDifference } from "../../../shared/components/text-difference.tsx";
import { useT } from "../../../shared/texts.ts";
import { articleQueries } from "../api.ts";

interface RevisionDifferenceProps {
  readonly articleId: number;
  readonly from: number;
  readonly to: number;
}

/** What one revision changed of another: title, tags and text. */
export function RevisionDifference({ articleId, from, to }: RevisionDifferenceProps): ReactNode {
  const t = useT();
  const texts = useQuery(articleQueries.difference(articleId, from, to));
  const [before, after] = texts.data ?? [];
  if (texts.isPending) return <SkeletonText lines={4} />;
  if (before === undefined || after === undefined) return <QueryError query={texts} />;
  const tags = { before: before.tags.join(", "), after: after.tags.join(", ") };
  return (
    <Stack gap={8} className="article-difference">
      {before.title === after.title ? null : (
        <TextDifference before={before.title} after={after.title} label={t("article.field.title")} />
      )}
      {tags.before === tags.after ? null : <TextDifference {...tags} label={t("article.field.tags")} />}
      <TextDifference
        before={before.contentMd}
        after={after.contentMd}
        label={t("article.history.difference")}
      />
    </Stack>
  );
}
