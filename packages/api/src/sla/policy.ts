import { endpoint, Id, IdParam, Moment, Nothing, requiredLine, z } from "../core/index.ts";

/** Longest target: one year of minutes. */
const Minutes = z.int().min(1).max(525_600);

/** What is promised for one severity. */
export const SlaTargetView = z.object({
  /** Severity code: 2 P1, 1 P2, 0 P3, 3 P4. */
  type: z.int().min(0).max(3),
  firstResponseMinutes: Minutes,
  /** Longest inactivity between two public replies; null is unlimited. */
  replyMinutes: Minutes.nullable(),
  solveMinutes: Minutes,
  /** Calendar in which these minutes count. */
  calendarId: Id,
});
export type SlaTargetView = z.output<typeof SlaTargetView>;

/** For whom a policy holds; the first of these that exists is chosen. */
export const slaPolicySubjects = ["contractItem", "serviceNumber", "organisation", "default"] as const;
export const SlaPolicyTarget = z.enum(slaPolicySubjects);

/** A promise of response and solution times. */
export const SlaPolicyView = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string(),
  subject: SlaPolicyTarget,
  /** Of a default policy: 0 7x24, 1 5x9, null without a service number; null for all others. */
  coverage: z.int().nullable(),
  companyId: Id.nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  serviceNumberId: Id.nullable(),
  contractItemId: Id.nullable(),
  /** Number and name of the service number or the contract item; null for the others. */
  subjectName: z.string().nullable(),
  /** Highest severity first. */
  targets: z.array(SlaTargetView),
  updatedByName: z.string().nullable(),
  updatedTime: Moment,
  version: z.int32(),
});
export type SlaPolicyView = z.output<typeof SlaPolicyView>;

export const listSlaPolicies = endpoint({
  method: "GET",
  path: "/esapi/sla/policy/list",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Read all promises of response and solution times, in the order in which they are chosen",
  response: z.object({
    list: z.array(SlaPolicyView),
    /** Calendars in which targets can count. */
    calendars: z.array(
      z.object({ id: Id, code: z.string(), name: z.string(), nameEn: z.string(), isWallClock: z.boolean() }),
    ),
  }),
  errors: [],
});

export const findSlaSubjects = endpoint({
  method: "GET",
  path: "/esapi/sla/policy/subjects",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Find service numbers and contract items of an organisation for which a policy can be made",
  query: z.object({
    companyId: IdParam,
    subject: z.enum(["serviceNumber", "contractItem"]),
  }),
  response: z.array(z.object({ id: Id, name: z.string(), hasPolicy: z.boolean() })),
  errors: [],
});

export const saveSlaPolicy = endpoint({
  method: "POST",
  path: "/esapi/sla/policy/save",
  isOurs: true,
  isCreating: true,
  access: { permission: "sys:config" },
  summary: "Add a policy for an organisation, a service number or a contract item, or change one",
  body: z.object({
    /** Absent: a new one. */
    id: Id.optional(),
    name: requiredLine(64),
    nameEn: requiredLine(64),
    /** Whom a new policy is for: exactly one. Ignored when one is changed. */
    companyId: Id.optional(),
    serviceNumberId: Id.optional(),
    contractItemId: Id.optional(),
    /** One for each severity. */
    targets: z.array(SlaTargetView).length(4),
    /** Of the policy that is changed. */
    version: z.int32().optional(),
  }),
  response: SlaPolicyView,
  errors: [
    "sla.policyNotFound",
    "sla.policyExists",
    "sla.policySubject",
    "sla.calendarNotFound",
    "sla.severityTwice",
    "common.dataChanged",
  ],
  done: "sla.policySaved",
});

export const deleteSlaPolicy = endpoint({
  method: "DELETE",
  path: "/esapi/sla/policy/delete/:id",
  isOurs: true,
  access: { permission: "sys:config" },
  summary: "Remove a policy that is not a default; requests that were raised under it keep their promise",
  params: z.object({ id: IdParam }),
  response: Nothing,
  errors: ["sla.policyNotFound", "sla.policyIsDefault"],
  done: "sla.policyDeleted",
});
