import { fileTypeOf } from "@pharos/domain/file";
import {
  fileExcelIcon,
  fileIcon,
  fileImageIcon,
  filePdfIcon,
  fileTextIcon,
  fileZipIcon,
  Icon,
  type IconShape,
  playIcon,
} from "@pharos/ui/icons";
import type { ReactNode } from "react";

/** The drawing of a kind of file. */
export function FileIcon({ name }: { readonly name: string }): ReactNode {
  return <Icon of={iconOf(name)} className="file-icon" size="title" tone="tertiary" />;
}

function iconOf(name: string): IconShape {
  if (/\.(xlsx?|csv|et|ods)$/i.test(name)) return fileExcelIcon;
  switch (fileTypeOf(name)?.kind) {
    case "image":
      return fileImageIcon;
    case "pdf":
      return filePdfIcon;
    case "archive":
      return fileZipIcon;
    case "video":
      return playIcon;
    case "text":
      return fileTextIcon;
    default:
      return fileIcon;
  }
}
