import { fileSize } from "@pharos/domain/text";
import { classNames, IconButton } from "@pharos/ui";
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
    <ul className="upload-list" aria-label={t("file.upload.title")}>
      {uploads.items.map((item) => (
        <li key={item.key} className={classNames("upload-item", `upload-${item.state}`)}>
          <FileIcon name={item.name} />
          <span className="upload-words">
            <span className="upload-name" title={item.name}>
              {item.name}
            </span>
            <StateLine item={item} />
          </span>
          <Controls item={item} uploads={uploads} />
        </li>
      ))}
    </ul>
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
      <span className="upload-state" role={item.state === "failed" ? "alert" : undefined}>
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
      </span>
    </>
  );
}

function Controls({ item, uploads }: { readonly item: UploadItem; readonly uploads: Uploads }): ReactNode {
  const t = useT();
  const { key, name, state } = item;
  return (
    <span className="upload-controls">
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
    </span>
  );
}
