export {
  endingOf,
  type FileKind,
  type FileSignature,
  type FileType,
  fileTypeOf,
  previewOf,
  storedEndingOf,
} from "./file-types.ts";
export { fileLimits, sizeLimitOf } from "./limits.ts";
export {
  canAdd,
  canDownload,
  canMarkReport,
  canRemove,
  canRemoveCustomerFile,
  canSetStatus,
  canUnmarkReport,
  type FileCase,
  type FileFacts,
  type FileRecord,
  type FileRefusal,
  type FileRelation,
  type FileVerdict,
  isListed,
  statusOfNew,
  withdrawWindowMs,
} from "./rules.ts";
export {
  countBytes,
  isTextWithNuls,
  isWideText,
  matchesSignature,
  signatureBytes,
} from "./signatures.ts";
