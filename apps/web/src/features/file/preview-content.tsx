import { fileLimits, previewOf } from "@pharos/domain/file";
import { decodeText, readableText } from "@pharos/domain/plain-text";
import { fileSize } from "@pharos/domain/text";
import { EmptyState, SkeletonText, Text } from "@pharos/ui";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { readBytes } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import "./preview.css";

/** A file that is shown. */
export interface PreviewedFile {
  readonly name: string;
  readonly size: number;
  /** Page of a PDF that is shown first, from 1. */
  readonly page?: number;
  /** Asks for a link to its bytes. */
  readonly link: (signal: AbortSignal) => Promise<string>;
}

type Loaded =
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "text"; readonly text: string; readonly isCut: boolean }
  | { readonly kind: "failed"; readonly reason: string };

/** The content of a file that browsers can show: a picture, a PDF, a text or a film. Nothing in it is run. */
export function PreviewContent({ name, size, page = 1, link }: PreviewedFile): ReactNode {
  const t = useT();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const start = useEffectEvent((signal: AbortSignal) => load({ name, size, link }, signal));
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    start(stop.signal).then(
      (result) => {
        if (result.kind === "address" && result.url.startsWith("blob:")) made = result.url;
        if (stop.signal.aborted && made !== null) URL.revokeObjectURL(made);
        else setLoaded(result);
      },
      (error: unknown) => {
        if (!stop.signal.aborted)
          setLoaded({ kind: "failed", reason: error instanceof Error ? error.message : "" });
      },
    );
    return () => {
      stop.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, []);
  if (loaded === null) return <SkeletonText />;
  if (loaded.kind === "failed")
    return <EmptyState>{t("file.preview.failed", { reason: loaded.reason })}</EmptyState>;
  if (loaded.kind === "text") return <TextPreview {...loaded} />;
  switch (previewOf(name)) {
    case "image":
      return <img className="preview-image" src={loaded.url} alt={name} />;
    case "video":
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- screen recordings of customers have none
      return <video className="preview-image" src={loaded.url} controls aria-label={name} />;
    default:
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers refuse their PDF viewer a sandbox; the address can only be a PDF
      return <iframe className="preview-pdf" src={`${loaded.url}#page=${page}`} title={name} />;
  }
}

function TextPreview({ text, isCut }: { readonly text: string; readonly isCut: boolean }): ReactNode {
  const t = useT();
  return (
    <>
      {/* The keyboard must be able to scroll it. */}
      <Text as="pre" size="small" tone="plain" isBreaking className="preview-text" tabIndex={0}>
        {text}
      </Text>
      {isCut ? (
        <Text as="p" size="small" tone="tertiary" className="preview-note">
          {t("file.preview.cut", { size: fileSize(fileLimits.textPreviewBytes) })}
        </Text>
      ) : null}
    </>
  );
}

async function load({ name, size, link }: PreviewedFile, signal: AbortSignal): Promise<Loaded> {
  const url = await link(signal);
  switch (previewOf(name)) {
    case "text": {
      const bytes = await readBytes(url, signal, fileLimits.textPreviewBytes);
      return {
        kind: "text",
        text: readableText(decodeText(new Uint8Array(bytes))),
        isCut: size > fileLimits.textPreviewBytes,
      };
    }
    case "pdf": {
      // The storage gives PDFs out for download only; as a local address of this one type it can be nothing but a PDF.
      const bytes = await readBytes(url, signal);
      return { kind: "address", url: URL.createObjectURL(new Blob([bytes], { type: "application/pdf" })) };
    }
    default:
      return { kind: "address", url };
  }
}
