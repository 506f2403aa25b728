import { Ability, Id, Moment, z } from "../core/index.ts";

/** An application as its reviewers see it in the list. */
export const ApplicationRow = z.object({
  id: Id,
  applyNo: z.string(),
  /** 0 organisation · 1 service number · 2 entitlement of a service request. */
  applyType: z.int(),
  /** 0 applying · 1 approved · 2 rejected. */
  status: z.int(),
  companyName: z.string(),
  contactName: z.string(),
  /** Masked in the list, in full in the detail. Null: none was left. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contractNum: z.string().nullable(),
  product: z.string().nullable(),
  reason: z.string().nullable(),
  /** The service request that waits for this decision. */
  faultId: Id.nullable(),
  srNo: z.string().nullable(),
  /** `sn_apply` public form · `invite` signed in · `portal` made by a service request. */
  source: z.string(),
  createdTime: Moment,
  reviewerName: z.string().nullable(),
  reviewTime: Moment.nullable(),
  reviewComment: z.string().nullable(),
  version: z.int32(),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;

/** An application with what its reviewer needs to decide. */
export const ApplicationDetail = ApplicationRow.extend({
  /** Title of the service request that waits. */
  faultTitle: z.string().nullable(),
  /** Organisation the applicant belongs to already, or the request was raised for. */
  companyId: Id.nullable(),
  /** Whether the phone belongs to someone with an account: that person joins, and no account is made. */
  hasAccount: z.boolean(),
  /** Customers whose names resemble the one that was given, at most five. */
  similarCompanies: z.array(z.object({ id: Id, name: z.string() })),
  abilities: z.object({ approve: Ability, reject: Ability }),
});
export type ApplicationDetail = z.output<typeof ApplicationDetail>;

/** The own application, as the applicant sees it. */
export const OwnApplication = z.object({
  applyNo: z.string(),
  /** 0 organisation · 1 service number. */
  applyType: z.int(),
  /** 0 applying · 1 approved · 2 rejected. */
  status: z.int(),
  companyName: z.string(),
  createdTime: Moment,
  reviewTime: Moment.nullable(),
  /** Why it was rejected; null otherwise. */
  reviewComment: z.string().nullable(),
});
