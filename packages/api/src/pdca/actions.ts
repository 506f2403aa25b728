import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { turnHolders } from "@pharos/domain/service-request";
import {
  Ability,
  CalendarDate,
  code,
  codesParam,
  endpoint,
  exportOf,
  Id,
  IdParam,
  Moment,
  Nothing,
  Paging,
  page,
  QueryBoolean,
  requiredText,
  Turn,
  text,
  z,
} from "../core/index.ts";

/** What is done about a deviation: whose it is, until when, what shows that it was done, and who has checked it. */
export const PdcaAction = z.object({
  id: Id,
  version: z.int32(),
  /** Monday of the week in which the deviation was found. */
  week: CalendarDate,
  teamId: Id,
  teamName: z.string(),
  teamNameEn: z.string().nullable(),
  checkKind: code(pdcaCheckKind),
  /** The plan, contract item, request or record of hours that deviated. */
  objectId: Id,
  /** What it was called when the action was made. */
  objectTitle: z.string(),
  content: z.string(),
  ownerId: Id,
  ownerName: z.string(),
  dueDate: CalendarDate,
  isOverdue: z.boolean(),
  status: code(pdcaActionStatus),
  /** Its owner's while it is open, then that of the team's leads; null: it has been checked. */
  turn: Turn.nullable(),
  /** What shows that it was done. */
  evidence: z.string().nullable(),
  doneAt: Moment.nullable(),
  checkedByName: z.string().nullable(),
  checkedAt: Moment.nullable(),
  /** What was said at the last check. */
  checkComment: z.string().nullable(),
  createdByName: z.string().nullable(),
  abilities: z.object({ edit: Ability, finish: Ability, check: Ability, delete: Ability }),
});
export type PdcaAction = z.output<typeof PdcaAction>;

export const listPdcaActions = endpoint({
  method: "GET",
  path: "/esapi/pdca/action/list",
  isOurs: true,
  access: { permission: "hour:view" },
  summary: "List the improvement actions the caller may see",
  query: Paging.extend({
    teamId: IdParam.optional(),
    ownerId: IdParam.optional(),
    /** The side that must act next. */
    waitingFor: z.enum(turnHolders).optional(),
    status: codesParam(pdcaActionStatus).optional(),
    /** Only actions that are not checked and whose due date has passed. */
    isOverdue: QueryBoolean.optional(),
    /** Due on this day or later. */
    from: CalendarDate.optional(),
    /** Due on this day or earlier. */
    to: CalendarDate.optional(),
  }),
  response: page(PdcaAction),
  errors: [],
});

export const exportPdcaActions = exportOf(listPdcaActions, {
  summary: "Export the improvement actions the caller may see",
  range: { from: "from", until: "to" },
});

export const savePdcaAction = endpoint({
  method: "POST",
  path: "/esapi/pdca/action/save",
  isOurs: true,
  access: { permission: "hour:review" },
  summary: "Decide what is done about a deviation of a week, or change it while it is open",
  body: z.object({
    id: Id.optional(),
    /** The version that was read; needed when changing. */
    version: z.int32().optional(),
    /** Any day of the week in which the deviation was found. */
    date: CalendarDate,
    checkKind: code(pdcaCheckKind),
    objectId: Id,
    content: requiredText(textLengths.max1024),
    ownerId: Id,
    dueDate: CalendarDate,
  }),
  response: PdcaAction,
  done: "pdca.saved",
  isCreating: true,
  errors: [
    "pdca.notFound",
    "pdca.checkUnknown",
    "pdca.ownerUnknown",
    "pdca.dueInPast",
    "pdca.notYours",
    "pdca.isDone",
    "common.dataChanged",
    "common.validation",
  ],
});

export const finishPdcaAction = endpoint({
  method: "POST",
  path: "/esapi/pdca/action/finish",
  isOurs: true,
  access: { permission: "hour:own" },
  summary: "Say that an own action is done, and what shows it",
  body: z.object({ id: Id, version: z.int32(), evidence: requiredText(textLengths.max1024) }),
  response: PdcaAction,
  done: "pdca.finished",
  errors: ["pdca.notFound", "pdca.ownerOnly", "pdca.isDone", "common.dataChanged"],
});

export const checkPdcaAction = endpoint({
  method: "POST",
  path: "/esapi/pdca/action/check",
  isOurs: true,
  access: { permission: "hour:review" },
  summary: "Check an action of somebody else that is done: it has worked, or it is returned with a comment",
  body: z.object({
    id: Id,
    version: z.int32(),
    isEffective: z.boolean(),
    /** Needed when it is returned. */
    comment: text(textLengths.max1024).optional(),
  }),
  response: PdcaAction,
  done: "pdca.checked",
  errors: [
    "pdca.notFound",
    "pdca.notYours",
    "pdca.ownAction",
    "pdca.notDone",
    "pdca.commentMissing",
    "common.dataChanged",
    "common.validation",
  ],
});

export const deletePdcaAction = endpoint({
  method: "DELETE",
  path: "/esapi/pdca/action/delete/:id",
  isOurs: true,
  access: { permission: "hour:review" },
  summary: "Delete an action that is not done",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "pdca.deleted",
  errors: ["pdca.notFound", "pdca.notYours", "pdca.isDone"],
});
