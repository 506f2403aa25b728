import { Ability, Id, Moment, Turn, z } from "../core/index.ts";

/** Severity code: 2 P1, 1 P2, 0 P3, 3 P4. Never sort by it. */
export const SeverityCode = z.int().min(0).max(3);

/** Status code: 0 submitted, 1 processing, 2 closed, 3 archived, 4 awaiting feedback, 5 restored. */
export const StatusCode = z.int().min(0).max(5);

/** A day to filter by. */
export const PlausibleDate = z.iso
  .date()
  .refine((date) => date >= "1970" && date < "3000", { error: "validation.value" });

/** A person as others may see them: no phone, no mail. */
export const PersonView = z.object({
  userId: Id,
  name: z.string(),
  headImgUrl: z.string().nullable(),
});

/** What is left of a promise whose minutes do not all count. */
export const WorkingLeft = z.object({
  /** Working minutes to the due moment, with fractions; negative when it has passed. */
  minutes: z.number(),
  /** When this was so. */
  at: Moment,
  /** Whether working time is passing. */
  isCounting: z.boolean(),
  /** When working time ends or begins next. */
  until: Moment,
});

/** One SLA clock as it stands. */
export const SlaClockView = z.object({
  /** Which of the three clocks. */
  kind: z.enum(["firstResponse", "reply", "solve"]),
  /** 0 for the first life, +1 at each reopen. */
  cycle: z.int(),
  /** Target in minutes; null is unlimited. */
  targetMinutes: z.int().nullable(),
  startedAt: Moment,
  /** When it is breached unless stopped; null is unlimited. */
  dueAt: Moment.nullable(),
  /** Since when it is paused; null while it runs. */
  pausedAt: Moment.nullable(),
  stoppedAt: Moment.nullable(),
  outcome: z.enum(["running", "met", "breached", "void"]),
  /** True as soon as the due time passed without a stop. */
  isBreached: z.boolean(),
  /** Null where every minute counts, and where nothing is due: what is left is the time to `dueAt`. */
  workingLeft: WorkingLeft.nullable(),
});
export type SlaClockView = z.output<typeof SlaClockView>;

/** What the caller may do with this request now; what is refused says why. */
export const ServiceRequestAbilities = z.object({
  edit: Ability,
  /** Give it to someone else. */
  assign: Ability,
  /** Take it oneself. */
  take: Ability,
  /** Choose who helps the executor. */
  changeSubExecutors: Ability,
  /** Answer in public. */
  reply: Ability,
  replyInternal: Ability,
  requestFeedback: Ability,
  /** Customer: say that a restored business is not restored after all. */
  reportStillBroken: Ability,
  /** Vendor's expert: advise anyone who handles it; never seen by the customer. */
  advise: Ability,
  /** Vendor: add a line to the history. */
  addNote: Ability,
  /** Raise the severity, or call another team, the platform or the management. */
  escalate: Ability,
  /** Customer: ask for more speed, at most once in 30 minutes. */
  markUrgent: Ability,
  clearUrgent: Ability,
  /** Acknowledge an escalation. */
  acknowledge: Ability,
  /** Say why a clock was breached. */
  explainBreach: Ability,
  recover: Ability,
  /** See the remote-connection details; every look is recorded. */
  readRemote: Ability,
  editRemote: Ability,
  /** Connect it with other requests. */
  link: Ability,
  /** End it as a duplicate of another request. */
  merge: Ability,
  /** Take a merge back. */
  undoMerge: Ability,
  /** Make a request of its own out of a part of it. */
  split: Ability,
  /** Ask the customer to confirm that it can be closed. */
  askCloseConfirmation: Ability,
  /** Vendor: say whom outside the request waits for, and that he has answered. */
  waitForThird: Ability,
  /** While no one has begun, closing is the reporter's way to cancel. */
  close: Ability,
  reopen: Ability,
  rate: Ability,
  archive: Ability,
  delete: Ability,
  /** Decide whether a request without a service number in force is served. */
  reviewEntitlement: Ability,
});
export type ServiceRequestAbilities = z.output<typeof ServiceRequestAbilities>;

/** Someone who helps the executor. */
export const SubExecutorView = PersonView.extend({
  /** Share of the work in per cent; null for customers. */
  share: z.int().nullable(),
  /** What the person is to do; null for customers. */
  remark: z.string().nullable(),
  /** Since when. */
  joinTime: Moment,
});
export type SubExecutorView = z.output<typeof SubExecutorView>;

/** One answer or note in the timeline. */
export const ReplyView = z.object({
  id: Id,
  contentMd: z.string(),
  /** Reply kind code: 0 normal, 1–6 the templates, 7 advice, 8 system. */
  kind: z.int(),
  /** 0 public, 1 internal. Customers never receive internal ones. */
  visibility: z.int(),
  needFeedback: z.boolean(),
  isSolution: z.boolean(),
  /** Written by the vendor's side. */
  isVendor: z.boolean(),
  /** Null for the system, and for an address without an account. */
  author: PersonView.nullable(),
  /** The address a reply was mailed from that belongs to no account; null otherwise. */
  authorEmail: z.string().nullable(),
  /** It came by mail, and a mail of the portal below the words was left out; the mail itself can be read. */
  isShortened: z.boolean(),
  /** What stood below the words of a mail: older mails of others, or a signature; null when there was nothing. */
  foldedText: z.string().nullable(),
  createdTime: Moment,
  /** When its words were changed last; null when they are the first ones. */
  editedTime: Moment.nullable(),
  /** Withdrawn: its place stays, its words are empty. */
  isRemoved: z.boolean(),
  /** Who is named in an internal note, by the name in its text after `@`. */
  mentions: z.array(z.object({ userId: Id, name: z.string() })),
  /** Files came with it. */
  hasFiles: z.boolean(),
  /** What the caller may do with it now. */
  abilities: z.object({ edit: Ability, remove: Ability }),
});
export type ReplyView = z.output<typeof ReplyView>;

export const ServiceRequestRow = z.object({
  id: Id,
  srNo: z.string(),
  title: z.string(),
  type: SeverityCode,
  status: StatusCode,
  /** 0 none, 1 pending, 2 approved, 3 rejected. */
  auditState: z.int(),
  companyId: Id,
  companyName: z.string(),
  /** Null when there is none. */
  companyNameEn: z.string().nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  /** Service number it was raised under. */
  sn: z.string().nullable(),
  tags: z.array(z.string()),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  executorName: z.string().nullable(),
  reporterName: z.string(),
  submitTime: Moment,
  closedTime: Moment.nullable(),
  /** Last public reply of either side. */
  lastReplyTime: Moment.nullable(),
  replyCount: z.int(),
  urgent: z.boolean(),
  /** Starred by the caller. */
  starred: z.boolean(),
  /** The running clock that is due first; null when none runs. */
  sla: SlaClockView.nullable(),
  /** Null when it is over. */
  turn: Turn.nullable(),
  /** Hours on it, as far as the caller may see them; null where there are none to be seen. */
  hours: z.number().nullable(),
});
export type ServiceRequestRow = z.output<typeof ServiceRequestRow>;

/** Texts of a request that may be very long. */
export const LongTexts = z.object({
  contentMd: z.string(),
  rootCause: z.string().nullable(),
  solution: z.string().nullable(),
});

/** A service request as the caller may see it, without its long texts and what was said on it. */
export const ServiceRequestSummary = z.object({
  id: Id,
  srNo: z.string(),
  title: z.string(),
  type: SeverityCode,
  status: StatusCode,
  /** Entitlement review: 0 none, 1 pending (no clock runs and the vendor does not answer yet), 2 approved, 3 rejected. */
  auditState: z.int(),
  mode: z.enum(["contract", "asset", "plan"]),
  companyId: Id,
  companyName: z.string(),
  /** Null when there is none. */
  companyNameEn: z.string().nullable(),
  /** Service number it is raised under. */
  acc: z.object({ id: Id, sn: z.string(), name: z.string(), endTime: z.string() }).nullable(),
  asset: z
    .object({ id: Id, name: z.string(), dbType: z.string(), version: z.string().nullable() })
    .nullable(),
  menuId: Id.nullable(),
  menuName: z.string().nullable(),
  menuNameEn: z.string().nullable(),
  productName: z.string().nullable(),
  productNameEn: z.string().nullable(),
  dbVersion: z.string().nullable(),
  /** Seen only by the reporter, the organisation's admins and the people handling it. */
  isConfidential: z.boolean(),
  reporter: PersonView,
  contactName: z.string().nullable(),
  /** Masked for readers who do not handle the request. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  teamId: Id.nullable(),
  teamName: z.string().nullable(),
  teamNameEn: z.string().nullable(),
  executor: PersonView.nullable(),
  /** People who help the executor, the longest first. */
  subExecutors: z.array(SubExecutorView),
  /** Other teams that were called in; empty for customers. */
  calledTeams: z.array(z.object({ teamId: Id, name: z.string(), nameEn: z.string().nullable() })),
  /** How far it was raised: 0 not at all, 1 another team, 2 the platform, 3 the management; null for customers. */
  escalationLevel: z.int().nullable(),
  /** When it was last escalated, by the timer or by a person; null for customers. */
  escalatedTime: Moment.nullable(),
  /** Who has acknowledged that escalation, and when; null while no one has, and for customers. */
  escalationAcknowledgement: z.object({ by: PersonView, time: Moment }).nullable(),
  /** Ended clocks that were breached and not explained yet; 0 for customers. */
  breachesToExplain: z.int(),
  /**
   * Who of the people on duty was notified when it was raised, and when; the first to be notified first. Empty unless it is
   * an open P1 or P2.
   */
  notifiedOnDuty: z.array(PersonView.extend({ time: Moment })),
  /** The caller learns of what happens to it. */
  isWatching: z.boolean(),
  /** Who does; customers see their own side only. */
  watchers: z.array(PersonView),
  happenTime: Moment.nullable(),
  recoverTime: Moment.nullable(),
  recoverType: z.int().nullable(),
  recoverDesc: z.string().nullable(),
  urgent: z.boolean(),
  /** How often more speed was asked for. */
  urgentCount: z.int(),
  /** When last; null for never. */
  urgentTime: Moment.nullable(),
  /** Starred by the caller. */
  starred: z.boolean(),
  submitTime: Moment,
  /** A mail opened it; see `readOriginalMail`. */
  isMailed: z.boolean(),
  firstReplyTime: Moment.nullable(),
  restoredTime: Moment.nullable(),
  closedTime: Moment.nullable(),
  /** 0 customer, 1 vendor, 2 timeout, 3 cancelled, 4 merged into another request. */
  closeType: z.int().nullable(),
  reopenCount: z.int(),
  rootCauseState: z.int().nullable(),
  intoKb: z.boolean().nullable(),
  articleUrl: z.string().nullable(),
  notIntoKbReason: z.int().nullable(),
  /** Null for customers. */
  notIntoKbRemark: z.string().nullable(),
  /** How a root cause that is not understood will be followed up. */
  followUpPlan: z.string().nullable(),
  archivedTime: Moment.nullable(),
  /** The vendor has asked to confirm closing, and the customer has not answered yet. */
  closeProposal: z.object({ since: Moment, message: z.string().nullable() }).nullable(),
  /** When it closes by itself unless the customer answers; null when nothing is waited for. */
  inactivityEndsTime: Moment.nullable(),
  /** Until when the customer can reopen it; null while it is open and after that is over for good. */
  reopenableUntil: Moment.nullable(),
  /** Until when the customer can rate it; null when there is nothing to rate. */
  rateableUntil: Moment.nullable(),
  rating: z
    .object({
      responseScore: z.int(),
      durationScore: z.int(),
      resultScore: z.int(),
      reportScore: z.int().nullable(),
      feedback: z.string().nullable(),
      /** The request was reopened after the rating. */
      isSuperseded: z.boolean(),
    })
    .nullable(),
  /** Public replies of both sides. */
  replyCount: z.int(),
  /** Last public reply of either side; null when there is none. */
  lastReplyTime: Moment.nullable(),
  /** People of the customer who are notified of a public reply; null for customers. */
  publicAudience: z.int().nullable(),
  /** How to connect to the customer's systems, without the secrets; null when nothing was left. */
  remote: z
    .object({
      /** Tool code; see `RemoteAccess`. */
      tool: z.int(),
      exists: z.boolean(),
      /** Until when it works; null is until the request is closed. */
      validUntil: Moment.nullable(),
      /** Who looked at the secrets last, and when; null when no one has. */
      lastReadBy: z.string().nullable(),
      lastReadTime: Moment.nullable(),
    })
    .nullable(),
  /** The application that waits with the request for an entitlement review, for those who may decide; null otherwise. */
  reviewId: Id.nullable(),
  /** Tags, lower case. */
  tags: z.array(z.string()),
  /** More addresses that are mailed what customers may know; empty for readers who do not handle the request. */
  notifyEmails: z.array(z.string()),
  clocks: z.array(SlaClockView),
  /** Null when it is over. */
  turn: Turn.nullable(),
  abilities: ServiceRequestAbilities,
  /** Send it back when editing: a stale save is refused with the fresh record. */
  version: z.int32(),
});
export type ServiceRequestSummary = z.output<typeof ServiceRequestSummary>;
