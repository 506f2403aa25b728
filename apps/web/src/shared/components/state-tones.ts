import type {
  AccountState,
  ApplyStatus,
  ArticleStage,
  AssetImportance,
  CertStatus,
  ContractItemStatus,
  EncryptLevel,
  EngineerStatus,
  InboundMailStatus,
  InvitationState,
  PlanStatus,
  PocResult,
  RenewState,
  ReviewStatus,
  SearchGapStatus,
  ServiceItemStatus,
  ServiceNumberStatus,
  ServiceOrderStatus,
  ServiceRequestStatus,
  Severity,
  Validity,
  WebhookDeliveryStatus,
  WeeklyReportStatus,
} from "@pharos/domain/enums";
import type { Tone } from "@pharos/ui";

type Tones<Name extends string> = Readonly<Record<Name, Tone>>;

/**
 * The colour of every state, the same wherever it is shown; by the name of its enumeration in the catalogues. Blue: new;
 * teal: under way; amber: somebody has to act; green: well; red: an emergency or lost; grey: over.
 */
export const stateTones = {
  severity: { p1: "p1", p2: "p2", p3: "p3", p4: "p4" } satisfies Tones<Severity>,
  serviceRequestStatus: {
    submitted: "info",
    processing: "teal",
    awaitingFeedback: "warn",
    restored: "ok",
    closed: "ok",
    archived: "mute",
  } satisfies Tones<ServiceRequestStatus>,
  articleStage: {
    draft: "mute",
    published: "ok",
    pending: "warn",
    revising: "ok",
    revisionPending: "warn",
    withdrawn: "mute",
  } satisfies Tones<ArticleStage>,
  encryptLevel: {
    public: "ok",
    customer: "info",
    internal: "warn",
    restricted: "p1",
  } satisfies Tones<EncryptLevel>,
  validity: {
    inForce: "ok",
    withinThreeMonths: "p3",
    expiresThisMonth: "p2",
    expired: "mute",
    pending: "info",
  } satisfies Tones<Validity>,
  serviceNumberStatus: {
    pending: "info",
    active: "ok",
    suspended: "warn",
    closed: "mute",
  } satisfies Tones<ServiceNumberStatus>,
  serviceOrderStatus: {
    unsigned: "info",
    engineerSigned: "warn",
    completed: "ok",
    voided: "mute",
  } satisfies Tones<ServiceOrderStatus>,
  renewState: { none: "mute", contacting: "teal", renewed: "ok", lost: "mute" } satisfies Tones<RenewState>,
  contractItemStatus: {
    open: "info",
    delivering: "teal",
    done: "ok",
    cancelled: "mute",
  } satisfies Tones<ContractItemStatus>,
  pocResult: { running: "teal", won: "ok", lost: "warn", stopped: "mute" } satisfies Tones<PocResult>,
  planStatus: {
    notStarted: "info",
    inProgress: "teal",
    ended: "mute",
    overdue: "warn",
  } satisfies Tones<PlanStatus>,
  serviceItemStatus: { open: "teal", done: "ok", cancelled: "mute" } satisfies Tones<ServiceItemStatus>,
  assetImportance: { core: "p1", important: "warn", normal: "mute" } satisfies Tones<AssetImportance>,
  engineerStatus: {
    onDuty: "ok",
    flexible: "info",
    onSite: "warn",
    onLeave: "mute",
    unassigned: "mute",
    product: "teal",
    research: "teal",
  } satisfies Tones<EngineerStatus>,
  certStatus: { pending: "warn", confirmed: "ok" } satisfies Tones<CertStatus>,
  accountState: {
    active: "ok",
    disabled: "mute",
    locked: "p2",
    mustChangePassword: "warn",
  } satisfies Tones<AccountState>,
  invitationState: {
    pending: "warn",
    accepted: "ok",
    declined: "p1",
    revoked: "mute",
    expired: "mute",
  } satisfies Tones<InvitationState>,
  applyStatus: { applying: "info", approved: "ok", rejected: "p1" } satisfies Tones<ApplyStatus>,
  weeklyReportStatus: {
    draft: "mute",
    submitted: "info",
    read: "ok",
  } satisfies Tones<WeeklyReportStatus>,
  reviewStatus: { pending: "info", approved: "ok", rejected: "p1" } satisfies Tones<ReviewStatus>,
  inboundMailStatus: {
    waiting: "info",
    taken: "ok",
    refused: "p2",
    ignored: "mute",
    discarded: "mute",
  } satisfies Tones<InboundMailStatus>,
  searchGapStatus: { open: "info", covered: "ok", dismissed: "mute" } satisfies Tones<SearchGapStatus>,
  webhookDeliveryStatus: {
    queued: "info",
    delivered: "ok",
    givenUp: "p1",
  } satisfies Tones<WebhookDeliveryStatus>,
} as const;

/** An enumeration whose values are states with a colour. */
export type StateName = keyof typeof stateTones;
