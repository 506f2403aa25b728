import { Grid, LazyMarkdownEditor, Stack, useMediaQuery } from "@pharos/ui";
import { Segmented } from "@pharos/ui/controls";
import { Markdown } from "@pharos/ui/markdown";
import { type ReactNode, useDeferredValue, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { pasteFiles } from "./text-images.tsx";
import "./write-and-preview.css";

interface WriteAndPreviewProps {
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** What the text is called. */
  readonly label: string;
  /** What is translated, as Markdown; it stands beside the text instead of the preview. */
  readonly original?: string | undefined;
  /** What belongs below headings that have nothing below them, by the text of the heading. */
  readonly ghosts?: Readonly<Record<string, string>>;
  /** Least and most pixels of the text. */
  readonly height?: { readonly min: number; readonly max: number };
}

type View = "write" | "preview" | "original";

/** The text and beside it what readers get of it; where the page is narrow, one at a time. */
export function WriteAndPreview({
  id,
  value = "",
  onChange,
  label,
  original,
  ghosts,
  height = { min: 420, max: 720 },
}: WriteAndPreviewProps): ReactNode {
  const t = useT();
  const isNarrow = useMediaQuery("(max-width: 1023px)");
  const [view, setView] = useState<View>(original === undefined ? "write" : "original");
  // Typing goes before drawing.
  const shown = useDeferredValue(value);
  const side: View = view === "write" ? "preview" : view;
  const isWriting = !isNarrow || view === "write";
  const isReading = !isNarrow || view !== "write";
  return (
    <>
      {isNarrow || original !== undefined ? (
        <Segmented<View>
          className="writing-views"
          value={isNarrow ? view : side}
          onChange={setView}
          options={[
            ...(isNarrow ? [{ value: "write" as const, label: t("file.writing.write") }] : []),
            { value: "preview" as const, label: t("file.writing.preview") },
            ...(original !== undefined
              ? [{ value: "original" as const, label: t("file.writing.original") }]
              : []),
          ]}
        />
      ) : null}
      <Columns isNarrow={isNarrow}>
        {isWriting ? (
          <LazyMarkdownEditor
            id={id}
            label={label}
            value={value}
            onChange={onChange}
            ghosts={ghosts}
            minHeight={height.min}
            maxHeight={height.max}
            onPasteFiles={(files) => pasteFiles(files, () => undefined)}
          />
        ) : null}
        {isReading ? (
          <section className="writing-preview" aria-label={t(`file.writing.${side}`)} tabIndex={0}>
            <Markdown source={side === "original" ? (original ?? "") : shown} />
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
