import { Stack } from "@pharos/ui";
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import "./drop-zone.css";

interface DropZoneProps {
  /** Null takes nothing. */
  readonly onFiles: ((files: readonly File[]) => void) | null;
  readonly children: ReactNode;
}

/** A part of the page onto which files can be dropped or pasted. */
export function DropZone({ onFiles, children }: DropZoneProps): ReactNode {
  const t = useT();
  const [isOver, setIsOver] = useState(false);
  if (onFiles === null) return children;
  const drop = (event: DragEvent) => {
    setIsOver(false);
    // The editor inside has taken it already.
    if (event.defaultPrevented || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.dataTransfer.files]);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(true);
  };
  const leave = (event: DragEvent) => {
    const { relatedTarget, currentTarget } = event;
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
  };
  const paste = (event: ClipboardEvent) => {
    if (event.defaultPrevented || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles([...event.clipboardData.files]);
  };
  return (
    <Stack gap={8} className="drop-zone" onDrop={drop} onDragOver={over} onDragLeave={leave} onPaste={paste}>
      {children}
      {isOver ? (
        <Stack
          align="center"
          justify="center"
          weight="strong"
          tone="primary"
          className="drop-zone-words"
          aria-hidden="true"
        >
          {t("file.add.drop")}
        </Stack>
      ) : null}
    </Stack>
  );
}
