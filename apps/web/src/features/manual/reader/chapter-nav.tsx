import { Stack } from "@pharos/ui";
import { SearchField } from "@pharos/ui/list";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import type { ManualDetail, ManualNode } from "../api.ts";

const FoundChapters = lazyPart(async () => (await import("./found-chapters.tsx")).FoundChapters);

interface ChapterNavProps {
  readonly manual: ManualDetail;
  readonly articleId: number | null;
  /** Told when the reader has chosen a chapter. */
  readonly onOpen: () => void;
}

/** The tree of a manual with the open chapter marked, or the chapters in which the words stand that the reader looks for. */
export function ChapterNav({ manual, articleId, onOpen }: ChapterNavProps): ReactNode {
  const t = useT();
  const [search, address] = useAddressSearch();
  const words = search.get("words") ?? "";
  return (
    <Stack gap={12} lang={manual.lang}>
      <SearchField
        value={words}
        onChange={(next) => address.patch({ words: next }, { replace: true })}
        placeholder={t("manual.reader.searchInside")}
        maxLength={64}
      />
      {words === "" ? (
        <nav aria-label={t("manual.reader.chapters")}>
          <Chapters manualId={manual.id} nodes={manual.nodes} articleId={articleId} onOpen={onOpen} />
        </nav>
      ) : (
        <FoundChapters manualId={manual.id} words={words} onOpen={onOpen} />
      )}
    </Stack>
  );
}

interface ChaptersProps extends Pick<ChapterNavProps, "articleId" | "onOpen"> {
  readonly manualId: number;
  readonly nodes: readonly ManualNode[];
}

const Chapters = ({ manualId, nodes, articleId, onOpen }: ChaptersProps): ReactNode => (
  <ol className="manual-chapters">
    {nodes.map(({ id, title, children }) => (
      <li key={id}>
        <Link
          to={paths.manual(manualId, { article: id })}
          aria-current={id === articleId ? "page" : undefined}
          onClick={onOpen}
        >
          {title}
        </Link>
        {children.length === 0 ? null : (
          <Chapters manualId={manualId} nodes={children} articleId={articleId} onOpen={onOpen} />
        )}
      </li>
    ))}
  </ol>
);
