import { handoverGroup, planStatus, shiftHandoverState } from "@pharos/domain/enums";
import {
  Ability,
  CalendarDate,
  code,
  endpoint,
  Id,
  IdParam,
  Moment,
  Paging,
  page,
  text,
  z,
} from "../core/index.ts";
import { ServiceRequestRow } from "../service-request/index.ts";

/** What the portal knows at a change of shift. */
export const ShiftFacts = z.object({
  /** When it was looked up: now while the note is open, later the signature of the outgoing shift. */
  takenAt: Moment,
  /** Open requests of the team's duty that the caller may see: what to watch first, then whose turn it is. */
  requests: z.array(z.object({ group: code(handoverGroup), request: ServiceRequestRow })),
  /** More requests were open than a note holds. */
  isCut: z.boolean(),
  /** Plans that the caller may see and that run, or begin by the end of the day after the change. */
  plans: z.array(
    z.object({
      id: Id,
      planNo: z.string(),
      title: z.string(),
      status: code(planStatus),
      startDate: CalendarDate,
      endDate: CalendarDate,
      companyName: z.string(),
      companyNameEn: z.string().nullable(),
      /** Who carries it out. */
      executorNames: z.array(z.string()),
    }),
  ),
  /** How many more plans there are that the caller may see and a note does not hold. */
  morePlans: z.int(),
  /** Granted leave of members of the team until the end of the day after the change. */
  absences: z.array(
    z.object({
      userId: Id,
      name: z.string(),
      startTime: Moment,
      /** Null: without an end. */
      endTime: Moment.nullable(),
      substituteName: z.string().nullable(),
    }),
  ),
});
export type ShiftFacts = z.output<typeof ShiftFacts>;

const HandoverRow = z.object({
  id: Id,
  teamId: Id,
  teamName: z.string(),
  teamNameEn: z.string().nullable(),
  /** When the outgoing turns of duty end. */
  changeTime: Moment,
  state: code(shiftHandoverState),
  /** Whose turns of duty end then. */
  outgoingNames: z.array(z.string()),
  /** Who is on duty after it: at once, or with the next turn of the following seven days. */
  incomingNames: z.array(z.string()),
  handedOverByName: z.string().nullable(),
  handedOverTime: Moment.nullable(),
  receivedByName: z.string().nullable(),
  receivedTime: Moment.nullable(),
});

/** A note with what it holds. */
const Handover = HandoverRow.extend({
  version: z.int32(),
  /** What the outgoing shift adds, as plain text. */
  remark: z.string(),
  /** What the incoming shift said when it signed. */
  receiveRemark: z.string().nullable(),
  facts: ShiftFacts,
  abilities: z.object({
    /** Change the remark, and sign for the outgoing shift. */
    handOver: Ability,
    /** Sign for the incoming shift. */
    receive: Ability,
  }),
});

/** Characters of a remark. */
export const remarkMax = 4000;

const Remark = text(remarkMax);

export const listShiftHandovers = endpoint({
  method: "GET",
  path: "/esapi/team/shiftHandover/list",
  isOurs: true,
  access: { permission: "team:view" },
  summary: "List the hand-over notes of the teams that the caller sees, the latest change of shift first",
  query: Paging.extend({
    teamId: IdParam.optional(),
    state: z.enum(shiftHandoverState.codes).optional(),
  }),
  response: page(HandoverRow),
  errors: [],
});

export const getShiftHandover = endpoint({
  method: "GET",
  path: "/esapi/team/shiftHandover/:id",
  isOurs: true,
  access: { permission: "team:view" },
  summary: "Read a hand-over note; requests and plans are those that the caller may see",
  params: z.object({ id: IdParam }),
  response: Handover,
  errors: ["shiftHandover.notFound"],
});

export const openShiftHandover = endpoint({
  method: "POST",
  path: "/esapi/team/shiftHandover/open",
  isOurs: true,
  isCreating: true,
  access: { permission: "duty:edit" },
  summary:
    "Begin the note of the change of shift at which the caller's turn ends, or find the one that was begun; who runs the team begins it for whoever is on duty",
  body: z.object({ teamId: Id }),
  response: z.object({ id: Id }),
  errors: ["team.notFound", "shiftHandover.notOnDuty"],
});

export const saveShiftHandover = endpoint({
  method: "POST",
  path: "/esapi/team/shiftHandover/save",
  isOurs: true,
  access: { permission: "duty:edit" },
  summary:
    "Keep the remark of a note; with the signature of the outgoing shift nothing of it changes any more",
  body: z.object({
    id: Id,
    version: z.int32(),
    remark: Remark,
    /** Sign for the outgoing shift: the facts are kept as they are now, and the incoming shift is notified. */
    isHandedOver: z.boolean().default(false),
  }),
  response: z.object({ id: Id, version: z.int32() }),
  done: "shiftHandover.saved",
  errors: [
    "shiftHandover.notFound",
    "shiftHandover.notOutgoing",
    "shiftHandover.handedOverAlready",
    "common.dataChanged",
  ],
});

export const receiveShiftHandover = endpoint({
  method: "POST",
  path: "/esapi/team/shiftHandover/receive",
  isOurs: true,
  access: { permission: "duty:edit" },
  summary: "Sign a note for the incoming shift",
  body: z.object({
    id: Id,
    version: z.int32(),
    /** A question or an addition for the outgoing shift. */
    remark: Remark.nullish(),
  }),
  response: z.object({ id: Id, version: z.int32() }),
  done: "shiftHandover.received",
  errors: [
    "shiftHandover.notFound",
    "shiftHandover.notIncoming",
    "shiftHandover.notHandedOver",
    "shiftHandover.receivedAlready",
    "shiftHandover.ownHandover",
    "common.dataChanged",
  ],
});
