import { textKindOf } from "@pharos/domain/document";
import { docTextProblem, docTextState } from "@pharos/domain/enums";
import { previewOf } from "@pharos/domain/file";
import { Cluster, EmptyState, IconButton, SkeletonText, Stack, Text } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import { leftIcon, rightIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { PreviewContent } from "../../file/index.ts";
import { type DocDetail, documentQueries, linkToDoc } from "../api.ts";

interface DocumentPreviewProps {
  readonly document: DocDetail;
  /** The page that is shown first, from 1. */
  readonly page: number;
  readonly onClose: () => void;
}

/** Shows a document without downloading it: what browsers show by themselves, else the text that was read from it. */
export function DocumentPreview({ document, page, onClose }: DocumentPreviewProps): ReactNode {
  return (
    <Modal open title={document.name} onCancel={onClose} width="min(1080px, 96vw)" footer={null}>
      <Content document={document} page={page} />
    </Modal>
  );
}

function Content({ document, page }: Omit<DocumentPreviewProps, "onClose">): ReactNode {
  const t = useT();
  const { id, name, size, ver, textProblem } = document;
  const kind = textKindOf(name);
  // Source that browsers would draw is shown as the words in it.
  const isShownByBrowser = previewOf(name) !== null && kind !== "html";
  if (isShownByBrowser)
    return (
      <PreviewContent
        key={ver}
        name={name}
        size={size}
        page={page}
        link={(signal) => linkToDoc(id, { isPreview: true }, signal)}
      />
    );
  switch (docTextState.fromCode(document.textState)) {
    case "ready":
      return (
        <ExtractedText key={ver} id={id} ver={ver} first={Math.min(page, Math.max(1, document.textPages))} />
      );
    case "waiting":
      return <EmptyState>{t("document.detail.reading")}</EmptyState>;
    default:
      return (
        <EmptyState>
          {textProblem ? t(docTextProblem.labelKeyOfCode(textProblem)) : t("document.detail.cannotPreview")}
        </EmptyState>
      );
  }
}

interface ExtractedTextProps {
  readonly id: number;
  readonly ver: number;
  readonly first: number;
}

function ExtractedText({ id, ver, first }: ExtractedTextProps): ReactNode {
  const t = useT();
  const [page, setPage] = useState(first);
  const text = useQuery(documentQueries.text(id, ver, page));
  if (text.data === undefined) return text.isError ? <QueryError query={text} /> : <SkeletonText lines={8} />;
  const { pages } = text.data;
  return (
    <Stack gap={8}>
      <Cluster gap={8} justify="between">
        <Text size="small" tone="tertiary">
          {t("document.detail.extracted")}
        </Text>
        <Cluster gap={4} isOneLine>
          <IconButton
            icon={leftIcon}
            label={t("document.detail.previousPage")}
            isDisabled={page <= 1}
            onClick={() => setPage(page - 1)}
          />
          <Text size="small">{t("document.detail.page", { page, pages })}</Text>
          <IconButton
            icon={rightIcon}
            label={t("document.detail.nextPage")}
            isDisabled={page >= pages}
            onClick={() => setPage(page + 1)}
          />
        </Cluster>
      </Cluster>
      {/* The keyboard must be able to scroll it. */}
      <Text as="pre" tone="plain" isBreaking className="preview-text" tabIndex={0}>
        {text.data.text === "" ? t("document.detail.emptyPage") : text.data.text}
      </Text>
    </Stack>
  );
}
