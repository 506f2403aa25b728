import { fileLimits, previewOf } from "@pharos/domain/file";
import { fileSize } from "@pharos/domain/text";
import { Cluster, EmptyState, SkeletonText, Text } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { downloadIcon, Icon, leftIcon, rightIcon } from "@pharos/ui/icons";
import { type ReactNode, useEffect, useState } from "react";
import { readBytes } from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { type Attachment, download, linkTo } from "./api.ts";
import "./preview.css";

interface PreviewDialogProps {
  readonly file: Attachment;
  /** Files to leaf through. */
  readonly others: readonly Attachment[];
  readonly onShow: (file: Attachment) => void;
  readonly onClose: () => void;
}

/** Shows a picture, a PDF, a text or a film without downloading it. */
export function PreviewDialog({ file, others, onShow, onClose }: PreviewDialogProps): ReactNode {
  const t = useT();
  const shown = others.filter(
    ({ name, abilities }) => abilities.download.isAllowed && previewOf(name) !== null,
  );
  const place = shown.findIndex(({ id }) => id === file.id);
  const [before, after] = [shown[place - 1], shown[place + 1]];
  return (
    <Modal
      open
      title={<span className="preview-title">{file.name}</span>}
      onCancel={onClose}
      width="min(1080px, 96vw)"
      className="preview"
      footer={
        <Cluster gap={8} justify="between">
          <Cluster as="span" gap={8} isOneLine>
            {before ? (
              <Button icon={<Icon of={leftIcon} />} onClick={() => onShow(before)}>
                {t("file.preview.before")}
              </Button>
            ) : null}
            {after ? (
              <Button icon={<Icon of={rightIcon} />} iconPlacement="end" onClick={() => onShow(after)}>
                {t("file.preview.after")}
              </Button>
            ) : null}
          </Cluster>
          <Button
            type="primary"
            icon={<Icon of={downloadIcon} />}
            onClick={() => {
              download(file.id).catch((error: unknown) => {
                if (error instanceof Error) notify.failure(error);
              });
            }}
          >
            {t("file.preview.download", { size: fileSize(file.size) })}
          </Button>
        </Cluster>
      }
    >
      <Content key={file.id} file={file} />
    </Modal>
  );
}

type Loaded =
  | { readonly kind: "address"; readonly url: string }
  | { readonly kind: "text"; readonly text: string; readonly isCut: boolean }
  | { readonly kind: "failed"; readonly reason: string };

function Content({ file }: { readonly file: Attachment }): ReactNode {
  const t = useT();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | null = null;
    load(file, stop.signal).then(
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
  }, [file]);
  if (loaded === null) return <SkeletonText />;
  if (loaded.kind === "failed")
    return <EmptyState>{t("file.preview.failed", { reason: loaded.reason })}</EmptyState>;
  if (loaded.kind === "text") return <TextPreview {...loaded} />;
  switch (previewOf(file.name)) {
    case "image":
      return <img className="preview-image" src={loaded.url} alt={file.name} />;
    case "video":
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- screen recordings of customers have none
      return <video className="preview-image" src={loaded.url} controls aria-label={file.name} />;
    default:
      // oxlint-disable-next-line react/iframe-missing-sandbox -- browsers refuse their PDF viewer a sandbox; the address can only be a PDF
      return <iframe className="preview-pdf" src={loaded.url} title={file.name} />;
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

async function load(file: Attachment, signal: AbortSignal): Promise<Loaded> {
  const url = await linkTo(file.id, true, signal);
  switch (previewOf(file.name)) {
    case "text": {
      const bytes = await readBytes(url, signal, fileLimits.textPreviewBytes);
      return { kind: "text", text: decode(bytes), isCut: file.size > fileLimits.textPreviewBytes };
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

/** UTF-8 or UTF-16 as marked; what is neither is read in the national Chinese encoding, as old systems write it. */
function decode(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    // A character at the very end may have been cut.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}
