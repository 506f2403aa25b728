export {
  type Attachment,
  fileQueries,
  sendImage,
  useDeliverFiles,
  useMarkFaultReport,
  useSaveAttachments,
  useSetAvatar,
} from "./api.ts";
export { Attachments, type AttachmentsProps } from "./attachments.tsx";
export { AttachmentList } from "./parts/attachment-list.tsx";
export { DropZone } from "./parts/drop-zone.tsx";
export { PreviewContent } from "./preview-content.tsx";
export { pasteFiles, TextImages } from "./text-images.tsx";
export { uploadBoxOf } from "./upload/upload-box.ts";
export type { RememberedUpload } from "./upload/upload-item.ts";
export { useBindUploads } from "./upload/use-bind-uploads.ts";
export { type Uploads, useUploads } from "./upload/use-uploads.ts";
export { UploadField } from "./upload-field.tsx";
