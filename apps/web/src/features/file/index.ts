import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";

export { type Attachment, fileQueries } from "./api.ts";
export { Attachments, type AttachmentsProps } from "./attachments.tsx";
export { AttachmentList } from "./parts/attachment-list.tsx";
export { DropZone } from "./parts/drop-zone.tsx";
export { pasteFiles, TextImages } from "./text-images.tsx";
export { type Uploads, useUploads } from "./upload/use-uploads.ts";
export { UploadField } from "./upload-field.tsx";

/** Changes the own picture; fetched when it opens. */
export const AvatarDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./avatar.dialog.tsx"), loadTexts(["file"])]);
  return part.AvatarDialog;
});
