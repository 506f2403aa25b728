import { attachmentScan, attachmentStatus } from "@pharos/domain/enums";
import { previewOf } from "@pharos/domain/file";
import { fileSize } from "@pharos/domain/text";
import { Cluster, classNames, MenuButton, Stack, StatusChip, Text, type UiAction } from "@pharos/ui";
import {
  deleteIcon,
  downloadIcon,
  eyeIcon,
  eyeInvisibleIcon,
  flagIcon,
  Icon,
  lockIcon,
  moreIcon,
  rollbackIcon,
  stopIcon,
  syncIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import {
  type Attachment,
  download,
  useMarkFaultReport,
  useRemoveAttachment,
  useSetAttachmentStatus,
  useUnmarkFaultReport,
} from "../api.ts";
import { FileIcon } from "./file-icon.tsx";
import "./attachment-list.css";

const PreviewDialog = lazyPart(async () => (await import("../preview.dialog.tsx")).PreviewDialog);

interface AttachmentListProps {
  readonly files: readonly Attachment[];
  /** Shows who may see each file; for the vendor's people. */
  readonly hasStates?: boolean;
}

/** Files of a record, each with its preview and what may be done with it. */
export function AttachmentList({ files, hasStates = false }: AttachmentListProps): ReactNode {
  const t = useT();
  const [shown, setShown] = useState<Attachment | null>(null);
  if (files.length === 0) return null;
  return (
    <>
      <Stack as="ul" gap={2} className="attachment-list" aria-label={t("file.title")}>
        {files.map((file) => (
          <AttachmentRow key={file.id} file={file} hasStates={hasStates} onShow={() => setShown(file)} />
        ))}
      </Stack>
      {shown === null ? null : (
        <PreviewDialog file={shown} others={files} onShow={setShown} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface RowProps {
  readonly file: Attachment;
  readonly hasStates: boolean;
  readonly onShow: () => void;
}

function AttachmentRow({ file, hasStates, onShow }: RowProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const actions = useFileActions(file);
  const canOpen = file.abilities.download.isAllowed;
  const open = previewOf(file.name) === null ? () => fetchFile(file.id) : onShow;
  return (
    <Cluster
      as="li"
      gap={8}
      align="start"
      isOneLine
      className={classNames("attachment", file.isFaultReport && "attachment-report")}
    >
      <FileIcon name={file.name} />
      <Stack as="span" gap={2} align="start" isGrowing>
        <button
          type="button"
          className="attachment-name"
          title={canOpen ? file.name : `${file.name} · ${file.abilities.download.reason}`}
          disabled={!canOpen}
          onClick={open}
        >
          {file.name}
        </button>
        <Text size="small" tone="tertiary" isBreaking className="attachment-facts">
          {t("file.facts", {
            size: fileSize(file.size),
            name: file.uploaderName,
            time: format.dateTime(file.time),
          })}
        </Text>
        {file.remark === null ? null : (
          <Text size="small" tone="tertiary" isBreaking className="attachment-facts">
            {file.remark}
          </Text>
        )}
        <Marks file={file} hasStates={hasStates} />
      </Stack>
      <MenuButton
        label={t("file.actions", { name: file.name })}
        icon={moreIcon}
        isIconOnly
        look="text"
        actions={actions}
      />
    </Cluster>
  );
}

function Marks({ file, hasStates }: Pick<RowProps, "file" | "hasStates">): ReactNode {
  const t = useT();
  const status = attachmentStatus.fromCode(file.status);
  const scan = attachmentScan.fromCode(file.scan);
  const marks = [
    file.isFaultReport ? (
      <StatusChip key="report" tone="ok">
        <Icon of={flagIcon} />
        {t("file.report")}
      </StatusChip>
    ) : null,
    scan === "pending" ? (
      <StatusChip key="scan" tone="info">
        <Icon of={syncIcon} />
        {t("enums.attachmentScan.pending")}
      </StatusChip>
    ) : scan === "blocked" ? (
      <StatusChip key="scan" tone="p1" title={file.scanReason ?? undefined}>
        <Icon of={stopIcon} />
        {t("enums.attachmentScan.blocked")}
      </StatusChip>
    ) : null,
    status === "withdrawn" ? (
      <StatusChip key="status" tone="mute">
        {t("enums.attachmentStatus.withdrawn")}
      </StatusChip>
    ) : hasStates && status === "internal" ? (
      <StatusChip key="status" tone="warn">
        <Icon of={lockIcon} />
        {t("enums.attachmentStatus.internal")}
      </StatusChip>
    ) : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? null : (
    <Cluster as="span" gap={4} isInline className="attachment-marks">
      {marks}
    </Cluster>
  );
}

function fetchFile(id: number): void {
  download(id).catch((error: unknown) => {
    if (error instanceof Error) notify.failure(error);
  });
}

/** What may be done with a file, in the order of a menu; a refusal says why unless it is plain. */
function useFileActions(file: Attachment): readonly UiAction[] {
  const t = useT();
  const setStatus = useSetAttachmentStatus();
  const mark = useMarkFaultReport();
  const unmark = useUnmarkFaultReport();
  const remove = useRemoveAttachment();
  const { abilities, id } = file;
  const status = attachmentStatus.fromCode(file.status);
  const change = (target: "internal" | "visible" | "withdrawn") => () =>
    setStatus.mutate({ body: { id, status: attachmentStatus.toCode(target) } });
  const params = { params: { id } };
  return [
    action("download", t("file.action.download"), downloadIcon, abilities.download, () => fetchFile(id)),
    ...(status === "internal" && abilities.show.isAllowed
      ? [action("show", t("file.action.show"), eyeIcon, abilities.show, change("visible"))]
      : []),
    ...(status === "visible" && abilities.hide.isAllowed
      ? [action("hide", t("file.action.hide"), eyeInvisibleIcon, abilities.hide, change("internal"))]
      : []),
    ...(!file.isFaultReport && abilities.markReport.isAllowed
      ? [action("mark", t("file.action.mark"), flagIcon, abilities.markReport, () => mark.mutate(params))]
      : []),
    ...(abilities.unmarkReport.isAllowed
      ? [
          action("unmark", t("file.action.unmark"), flagIcon, abilities.unmarkReport, () =>
            unmark.mutate(params),
          ),
        ]
      : []),
    ...(abilities.withdraw.isAllowed
      ? [action("withdraw", t("file.action.withdraw"), rollbackIcon, abilities.withdraw, change("withdrawn"))]
      : []),
    ...(abilities.remove.isAllowed
      ? [
          {
            ...action("remove", t("file.action.remove"), deleteIcon, abilities.remove, () =>
              remove.mutate(params),
            ),
            isDanger: true,
          },
        ]
      : []),
  ];
}

function action(
  key: string,
  label: string,
  icon: NonNullable<UiAction["icon"]>,
  ability: { readonly isAllowed: boolean; readonly reason: string },
  run: () => void,
): UiAction {
  return { key, label, icon, run, ...(!ability.isAllowed && { disabledReason: ability.reason }) };
}
