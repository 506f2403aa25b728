import { Cluster, Grid, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { Markdown } from "@pharos/ui/markdown";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { TableOfContents } from "../../../shared/components/table-of-contents.tsx";
import { useMarkedWords } from "../../../shared/components/use-marked-words.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { CommentsPanel } from "../../comment/index.ts";
import { TextImages } from "../../file/index.ts";
import { type ManualArticleDetail, type ManualDetail, manualQueries } from "../api.ts";

interface ChapterPageProps {
  readonly manual: ManualDetail;
  readonly id: number;
}

/** One chapter with its headings beside it and its neighbours below. */
export function ChapterPage({ manual, id }: ChapterPageProps): ReactNode {
  const chapter = useQuery(manualQueries.chapter(id));
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);
  if (chapter.data) return <Chapter manual={manual} chapter={chapter.data} />;
  if (chapter.isError) return <QueryError query={chapter} />;
  return (
    <Panel>
      <SkeletonText lines={14} />
    </Panel>
  );
}

interface ChapterProps {
  readonly manual: ManualDetail;
  readonly chapter: ManualArticleDetail;
}

function Chapter({ manual, chapter }: ChapterProps): ReactNode {
  const t = useT();
  const textRef = useRef<HTMLDivElement>(null);
  const [search] = useSearchParams();
  useMarkedWords(textRef, search.get("words") ?? "");
  const { title, contentMd, path, toc } = chapter;
  return (
    <Grid gap={16} className={toc.length > 1 ? "manual-chapter manual-chapter-toc" : "manual-chapter"}>
      <Stack gap={16}>
        <Panel className="manual-text">
          <article lang={manual.lang} ref={textRef}>
            {path.length === 0 ? null : (
              <Cluster as="p" gap={6} size="small" tone="secondary" className="ph-no-print">
                {path.map((above) => (
                  <Link key={above.id} to={paths.manual(manual.id, { article: above.id })}>
                    {above.title}
                  </Link>
                ))}
              </Cluster>
            )}
            <h2>{title}</h2>
            {contentMd === "" ? (
              <Text tone="secondary">{t("manual.reader.noText")}</Text>
            ) : (
              <TextImages>
                <Markdown source={contentMd} />
              </TextImages>
            )}
          </article>
        </Panel>
        <Neighbours manualId={manual.id} chapter={chapter} />
        <CommentsPanel objType="chapter" objId={chapter.id} />
      </Stack>
      {toc.length > 1 ? (
        <div className="manual-toc ph-no-print">
          <TableOfContents title={t("manual.reader.headings")} toc={toc} textRef={textRef} />
        </div>
      ) : null}
    </Grid>
  );
}

interface NeighboursProps {
  readonly manualId: number;
  readonly chapter: ManualArticleDetail;
}

function Neighbours({ manualId, chapter: { prev, next } }: NeighboursProps): ReactNode {
  const t = useT();
  if (prev === null && next === null) return null;
  return (
    <Cluster
      as="nav"
      gap={16}
      justify="between"
      className="manual-neighbours ph-no-print"
      aria-label={t("manual.reader.neighbours")}
    >
      <span>
        {prev && (
          <Link to={paths.manual(manualId, { article: prev.id })} rel="prev">
            {t("manual.reader.prev", { title: prev.title })}
          </Link>
        )}
      </span>
      <span>
        {next && (
          <Link to={paths.manual(manualId, { article: next.id })} rel="next">
            {t("manual.reader.next", { title: next.title })}
          </Link>
        )}
      </span>
    </Cluster>
  );
}
