export {
  deliverToCustomer,
  linkImages,
  listAttachments,
  markFaultReport,
  openAttachment,
  removeAttachment,
  removeCustomerFile,
  saveAttachments,
  setAttachmentStatus,
  unmarkFaultReport,
} from "./attachments.ts";
export { AttachmentView, ObjectKey, ObjectKeys, UploadedFile } from "./shapes.ts";
export {
  cancelUpload,
  finishUpload,
  issueCredentials,
  linkParts,
  readUpload,
  setAvatar,
  startUpload,
  UploadState,
  uploadFile,
  uploadImage,
} from "./uploads.ts";
