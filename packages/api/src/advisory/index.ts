export {
  Advisory,
  acknowledgeAdvisory,
  countAdvisoryRecipients,
  listAdvisories,
  previewAdvisory,
} from "./advisories.ts";
export { AffectedRange, AffectedRanges } from "./affected.ts";
