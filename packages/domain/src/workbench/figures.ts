import type { StandardView } from "../service-request/index.ts";
import type { WaitingKindName } from "./enums.ts";

/** A figure at the head of the workbench: a view of the requests, or a kind of work that waits. */
export type WorkbenchFigure = StandardView | WaitingKindName;

/** What somebody of the vendor answers for first. */
export type WorkbenchFace =
  | "systemAdmin"
  | "platformAdmin"
  | "manager"
  | "teamAdmin"
  | "reviewer"
  | "expert"
  | "accountOwner";

/** What the face of a person follows from. */
export interface WorkbenchViewer {
  readonly isSys: boolean;
  readonly isPA: boolean;
  readonly isMA: boolean;
  readonly isTA: boolean;
  readonly isReviewDba: boolean;
  readonly isEsDba: boolean;
}

/** The face of a person of the vendor: the widest responsibility first; who carries none for delivery looks after contracts. */
export function workbenchFace(viewer: WorkbenchViewer): WorkbenchFace {
  if (viewer.isSys) return "systemAdmin";
  if (viewer.isPA) return "platformAdmin";
  if (viewer.isMA) return "manager";
  if (viewer.isTA) return "teamAdmin";
  if (viewer.isReviewDba) return "reviewer";
  return viewer.isEsDba ? "expert" : "accountOwner";
}

/** The figures of each face in their order. */
export const workbenchFigures: Readonly<Record<WorkbenchFace, readonly WorkbenchFigure[]>> = {
  systemAdmin: ["application", "inboundMail", "parkedWork", "breached", "unassigned"],
  platformAdmin: ["breached", "unassigned", "application", "hourReview", "contractExpiringAll"],
  manager: ["openSevere", "breached", "unassigned", "planOverdueAll", "contractExpiringAll"],
  teamAdmin: ["breachedOfMyTeams", "atRiskOfMyTeams", "unassignedOfMyTeams", "planOverdueAll", "hourReview"],
  reviewer: ["articleReview", "resourceReview", "searchGap", "mine", "atRisk"],
  expert: ["mine", "urgent", "atRisk", "awaitingCustomer", "unassignedOfMyTeams"],
  accountOwner: ["contractExpiring", "watching", "mine", "awaitingCustomer", "atRisk"],
};

/** Kinds that are a figure of those who lead and nobody's own work: they are not listed as waiting. */
export const overviewKinds: readonly WaitingKindName[] = ["planOverdueAll", "contractExpiringAll"];
