import { defineEnum, type NameOf } from "../define-enum.ts";

/** The kind of record a file belongs to. */
export const attachmentType = defineEnum("attachmentType", {
  serviceRequest: 0,
  reply: 1,
  plan: 2,
  contract: 3,
  poc: 4,
  asset: 5,
  organisationDocument: 6,
  serviceOrder: 7,
  article: 8,
  resource: 9,
  consult: 10,
  weeklyReport: 11,
  certificate: 12,
  customerOnly: 13,
  requirement: 14,
  inspection: 15,
  manual: 16,
});
export type AttachmentType = NameOf<typeof attachmentType>;

/** Who may see a file beside the vendor; a withdrawn one is not given out any more. */
export const attachmentStatus = defineEnum("attachmentStatus", { internal: 0, visible: 1, withdrawn: 2 });
export type AttachmentStatus = NameOf<typeof attachmentStatus>;

/** What the check of a file's content said. */
export const attachmentScan = defineEnum("attachmentScan", { pending: 0, clean: 1, blocked: 2 });
export type AttachmentScan = NameOf<typeof attachmentScan>;
