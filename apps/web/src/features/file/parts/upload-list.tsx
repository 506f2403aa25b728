import { fileSize } from "@pharos/domain/text";
import { Cluster, classNames, IconButton, Stack, Text } from "@pharos/ui";
import { checkCircleIcon, closeIcon, Icon, pauseIcon, playIcon, reloadIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import type { UploadItem } from "../upload/upload-item.ts";
import type { Uploads } from "../upload/use-uploads.ts";
import { FileIcon } from "./file-icon.tsx";
import "./upload-list.css";

/** Files on their way: how far, and what can be done about it. */
export function UploadList({ uploads }: { readonly uploads: Uploads }): ReactNode {
  const t = useT();
  if (uploads.items.length === 0) return null;
  return (
    <Stack as="ul" gap={6} className="upload-list" aria-label={t("file.upload.title")}>
      {uploads.items.map((item) => (
        <Cluster
          key={item.key}
          as="li"
          gap={8}
          isOneLine
          className={classNames("upload-item", `upload-${item.state}`)}
        >
          <FileIcon name={item.name} />
          <Stack as="span" gap={2} isGrowing>
            <Text isTruncated title={item.name}>
              {item.name}
            </Text>
            <StateLine item={item} />
          </Stack>
          <Controls item={item} uploads={uploads} />
        </Cluster>
      ))}
    </Stack>
  );
}

function StateLine({ item }: { readonly item: UploadItem }): ReactNode {
  const t = useT();
  const percent = item.size === 0 ? 100 : Math.floor((item.sent / item.size) * 100);
  const isMoving = ["sending", "offline", "paused", "waiting"].includes(item.state);
  const words = t(`file.upload.state.${item.state}`);
  return (
    <>
      {isMoving ? (
        <span
          className="upload-bar"
          role="progressbar"
          aria-label={item.name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
      ) : null}
      <Cluster
        as="span"
        gap={4}
        size="small"
        tone="tertiary"
        isOneLine
        isInline
        className="upload-state"
        role={item.state === "failed" ? "alert" : undefined}
      >
        {item.state === "done" ? <Icon of={checkCircleIcon} /> : null}
        {isMoving
          ? t("file.upload.progress", {
              state: words,
              sent: fileSize(item.sent),
              size: fileSize(item.size),
              percent,
            })
          : item.state === "failed" && item.reason
            ? item.reason
            : t("file.upload.settled", { state: words, size: fileSize(item.size) })}
      </Cluster>
    </>
  );
}

function Controls({ item, uploads }: { readonly item: UploadItem; readonly uploads: Uploads }): ReactNode {
  const t = useT();
  const { key, name, state } = item;
  return (
    <Cluster as="span" isOneLine isInline className="upload-controls">
      {state === "sending" || state === "offline" || state === "waiting" ? (
        <IconButton
          icon={pauseIcon}
          label={t("file.upload.pause", { name })}
          onClick={() => uploads.pause(key)}
        />
      ) : null}
      {state === "paused" ? (
        <IconButton
          icon={playIcon}
          label={t("file.upload.resume", { name })}
          onClick={() => uploads.resume(key)}
        />
      ) : null}
      {state === "failed" ? (
        <IconButton
          icon={reloadIcon}
          label={t("file.upload.retry", { name })}
          onClick={() => uploads.resume(key)}
        />
      ) : null}
      <IconButton
        icon={closeIcon}
        label={state === "done" ? t("file.upload.remove", { name }) : t("file.upload.cancel", { name })}
        onClick={() => uploads.remove(key)}
      />
    </Cluster>
  );
}
