export { type Attachment, fileQueries, sendImage, useSetAvatar } from "./api.ts";
export { Attachments, type AttachmentsProps } from "./attachments.tsx";
export { AttachmentList } from "./parts/attachment-list.tsx";
export { DropZone } from "./parts/drop-zone.tsx";
export { pasteFiles, TextImages } from "./text-images.tsx";
export { type Uploads, useUploads } from "./upload/use-uploads.ts";
export { UploadField } from "./upload-field.tsx";
