import { serviceRequestStatus, severity } from "../enums.ts";
import { isOpenStatus } from "./lifecycle.ts";

/** The filters of a view as they stand in the query of `fault/list`. */
export type DeskFilter = Readonly<Record<string, string>>;

const open = serviceRequestStatus.names.filter(isOpenStatus).map(serviceRequestStatus.toCode).join(",");

/**
 * Views everyone has without saving them: what the list offers, the workbench counts, and a tile opens. One definition,
 * so that a figure and the rows behind it cannot differ.
 */
export const standardViews = {
  open: { status: open },
  mine: { status: open, mine: "true" },
  awaitingMe: { status: open, waitingFor: "me" },
  unassigned: { status: open, unassigned: "true" },
  atRisk: { status: open, slaState: "atRisk" },
  breached: { status: open, slaState: "breached" },
  breachedOfMyTeams: { status: open, myTeams: "true", slaState: "breached" },
  atRiskOfMyTeams: { status: open, myTeams: "true", slaState: "atRisk" },
  openSevere: { status: open, type: [severity.toCode("p2"), severity.toCode("p1")].join(",") },
  watching: { status: open, watching: "true" },
  urgent: { status: open, urgent: "true" },
  awaitingCustomer: { status: open, waitingFor: "customer" },
  myTeams: { status: open, myTeams: "true" },
  unassignedOfMyTeams: { status: open, myTeams: "true", unassigned: "true" },
  toRate: { toRate: "true" },
} as const satisfies Readonly<Record<string, DeskFilter>>;

/** Name of a view that everyone has. */
export type StandardView = keyof typeof standardViews;

/** The views of the list for the vendor's people, and for customers, in the order in which they are offered. */
export const offeredViews = {
  vendor: ["mine", "awaitingMe", "unassigned", "atRisk", "myTeams"],
  customer: ["awaitingMe", "mine", "toRate"],
} as const satisfies Readonly<Record<string, readonly StandardView[]>>;

/** What is counted for the vendor's people, and for customers: the views offered, and the tiles of the workbench. */
export const countedViews = {
  vendor: [
    "open",
    ...offeredViews.vendor,
    "breached",
    "urgent",
    "awaitingCustomer",
    "unassignedOfMyTeams",
    "breachedOfMyTeams",
    "atRiskOfMyTeams",
    "openSevere",
    "watching",
  ],
  customer: ["open", ...offeredViews.customer],
} as const satisfies Readonly<Record<string, readonly StandardView[]>>;

/** Whether a text names a view that everyone has. */
export const isStandardView = (name: string): name is StandardView => Object.hasOwn(standardViews, name);

/** How the list of requests is laid out. */
export const deskLayouts = ["list", "split", "board"] as const;
export type DeskLayout = (typeof deskLayouts)[number];

/** Views one person, or one team, may keep. */
export const savedViewsMax = 30;

/** Requests that one bulk action takes. */
export const bulkMax = 100;
