import { Grid, LazyMarkdownEditor, Stack, useMediaQuery } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { pasteFiles } from "../../file/index.ts";
import type { ArticleDetail } from "../api.ts";
import "./write-and-preview.css";

interface WriteAndPreviewProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** What is translated; it stands beside the text instead of the preview. */
  readonly original?: ArticleDetail | undefined;
}

type View = "write" | "preview" | "original";

/** The text and beside it what readers get of it; where the page is narrow, one at a time. */
export function WriteAndPreview({ id, value = "", onChange, original }: WriteAndPreviewProps): ReactNode {
  const t = useT();
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const [view, setView] = useState<View>(original ? "original" : "write");
  // Typing goes before drawing.
  const shown = useDeferredValue(value);
  const side: View = view === "write" ? "preview" : view;
  const isWriting = !isNarrow || view === "write";
  const isReading = !isNarrow || view !== "write";
  return (
    <>
      {isNarrow || original ? (
        <Segmented<View>
          className="article-views"
          value={isNarrow ? view : side}
          onChange={setView}
          options={[
            ...(isNarrow ? [{ value: "write" as const, label: t("article.editor.write") }] : []),
            { value: "preview" as const, label: t("article.editor.preview") },
            ...(original ? [{ value: "original" as const, label: t("article.editor.original") }] : []),
          ]}
        />
      ) : null}
      <Columns isNarrow={isNarrow}>
        {isWriting ? (
          <LazyMarkdownEditor
            id={id}
            label={t("article.field.content")}
            value={value}
            onChange={onChange}
            minHeight={420}
            maxHeight={720}
            onPasteFiles={(files) => pasteFiles(files, () => undefined)}
          />
        ) : null}
        {isReading ? (
          <section className="article-preview" aria-label={t(`article.editor.${side}`)} tabIndex={0}>
            <Markdown source={side === "original" ? (original?.contentMd ?? "") : shown} />
          </section>
        ) : null}
      </Columns>
    </>
  );
}

interface ColumnsProps {
  readonly isNarrow: boolean;
  readonly children: ReactNode;
}

const Columns = ({ isNarrow, children }: ColumnsProps): ReactNode =>
  isNarrow ? (
    <Stack gap={8}>{children}</Stack>
  ) : (
    <Grid columns={2} gap={16}>
      {children}
    </Grid>
  );
