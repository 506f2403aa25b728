import { previewOf } from "@pharos/domain/file";
import { fileSize } from "@pharos/domain/text";
import { Cluster } from "@pharos/ui";
import { Button, Modal } from "@pharos/ui/controls";
import { downloadIcon, Icon, leftIcon, rightIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { type Attachment, download, linkTo } from "./api.ts";
import { PreviewContent } from "./preview-content.tsx";
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
      <PreviewContent
        key={file.id}
        name={file.name}
        size={file.size}
        link={(signal) => linkTo(file.id, true, signal)}
      />
    </Modal>
  );
}
