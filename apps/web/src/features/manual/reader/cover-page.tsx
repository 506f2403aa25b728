import { inReadingOrder } from "@pharos/domain/manual";
import { Cluster, EmptyState, Facts, Panel, Stack, Text } from "@pharos/ui";
import { Alert } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { wholeNumber } from "../../../shared/whole-number.ts";
import { CommentsPanel } from "../../comment/index.ts";
import { type ManualDetail, type ManualNode, manualQueries } from "../api.ts";

/** The cover of a manual: what it is about, where to begin, and what readers say about it. */
export function CoverPage({ manual }: { readonly manual: ManualDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const [search] = useSearchParams();
  const missingId = wholeNumber(search.get("missing"));
  const { brief, version, productName, publishTime, updatedTime, chapterCount, nodes } = manual;
  const tree: readonly ManualNode[] = nodes;
  const [first] = inReadingOrder(tree);
  return (
    <>
      {missingId === null ? null : <MissingNotice version={version} id={missingId} />}
      <Panel className="manual-text">
        <Stack gap={16}>
          {brief === "" ? null : (
            <Text as="p" size="large" lang={manual.lang} isBreaking>
              {brief}
            </Text>
          )}
          <Facts
            layout="grid"
            items={[
              { key: "version", label: t("manual.field.version"), value: version },
              { key: "product", label: t("manual.field.product"), value: productName },
              {
                key: "publishTime",
                label: t("manual.field.publishTime"),
                value: publishTime && format.date(publishTime),
              },
              { key: "updatedTime", label: t("manual.field.updatedTime"), value: format.date(updatedTime) },
              { key: "chapters", label: t("manual.field.chapters"), value: String(chapterCount) },
            ]}
          />
          {first ? (
            <Cluster className="ph-no-print">
              <Link to={paths.manual(manual.id, { article: first.node.id })}>
                {t("manual.reader.begin", { title: first.node.title })}
              </Link>
            </Cluster>
          ) : (
            <EmptyState isCompact>{t("manual.reader.noChapters")}</EmptyState>
          )}
        </Stack>
      </Panel>
      <CommentsPanel objType="manual" objId={manual.id} />
    </>
  );
}

interface MissingNoticeProps {
  readonly version: string;
  /** The chapter of another version that the reader came from. */
  readonly id: number;
}

/** Says that the chapter the reader was in is not part of this version, and leads back to it. */
function MissingNotice({ version, id }: MissingNoticeProps): ReactNode {
  const t = useT();
  const chapter = useQuery(manualQueries.chapter(id)).data;
  if (!chapter) return null;
  return (
    <Alert
      type="info"
      showIcon
      title={t("manual.reader.missing", { title: chapter.title, version })}
      action={
        <Link to={paths.manual(chapter.manualId, { article: chapter.id })}>
          {t("manual.reader.backToChapter")}
        </Link>
      }
    />
  );
}
