import { dutyShift, engineerStatus, teamSort, techLevel, workCategory } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { tagRule } from "@pharos/domain/validation";
import { Ability, byRule, code, codeParam, Id, line, Moment, text, z } from "../core/index.ts";

/** What a member mainly does. */
export const CategoryCode = code(workCategory);

/** What an engineer does at the moment. */
export const EngineerStatusCode = code(engineerStatus);

/** Which part of the day a turn covers. */
export const ShiftCode = code(dutyShift);

/** How experienced an engineer is. */
export const LevelCode = code(techLevel);

/** The order of a list of teams or members, the greatest load first. */
export const TeamSortParam = codeParam(teamSort).default(0);

/** One technology tag as it is typed; the server trims it and writes it in lower case. */
export const TechTag = line(64).superRefine(byRule(tagRule));

/** A person in short. */
export const Person = z.object({ userId: Id, employeeName: z.string(), headImgUrl: z.string().nullable() });

/** A team in a list. Figures are null for people who may know the team by its name only. */
export const TeamRow = z.object({
  id: Id,
  name: z.string(),
  nameEn: z.string().nullable(),
  groupType: CategoryCode,
  city: z.string().nullable(),
  leaderName: z.string().nullable(),
  techDomains: z.array(z.string()),
  /** The caller is a member. */
  isMine: z.boolean(),
  memberCount: z.int().nullable(),
  /** Members on the duty roster at this moment. */
  onDutyCount: z.int().nullable(),
  /** Weighted open work of all members ÷ their capacity, percent, at most 999. */
  loadRate: z.number().nullable(),
  /** Open service requests of all members. */
  taskCount: z.int().nullable(),
  /** Organisations it serves. */
  companyCount: z.int().nullable(),
});
export type TeamRow = z.output<typeof TeamRow>;

/** An organisation a team serves. */
export const ServedCompany = z.object({
  companyId: Id,
  companyName: z.string(),
  companyNameEn: z.string().nullable(),
  city: z.string().nullable(),
  /** The team is its first one. */
  isMain: z.boolean(),
  /** Open service requests of the organisation. */
  openSr: z.int(),
});
export type ServedCompany = z.output<typeof ServedCompany>;

/** A team with everything its page shows beside the lists. */
export const TeamDetail = TeamRow.extend({
  leaderUserId: Id.nullable(),
  remark: z.string().nullable(),
  companies: z.array(ServedCompany),
  version: z.int32(),
  abilities: z.object({
    /** Change the team and its members. */
    edit: Ability,
    /** Say who administers it and which organisations it serves. */
    editScope: Ability,
    remove: Ability,
    /** Change the duty roster. */
    editDuty: Ability,
    /** Keep certificates and statuses of members. */
    manageMembers: Ability,
  }),
});
export type TeamDetail = z.output<typeof TeamDetail>;

/** A member of a team in a list. */
export const MemberRow = Person.extend({
  category: CategoryCode,
  /** Administers the team. */
  isAdmin: z.boolean(),
  engineerStatus: EngineerStatusCode,
  /** When a temporary status ends. */
  engineerStatusUntil: Moment.nullable(),
  /** On the duty roster at this moment. */
  isOnDuty: z.boolean(),
  techTags: z.array(z.string()),
  techLevel: LevelCode.nullable(),
  capacityHours: z.number(),
  loadRate: z.number(),
  /** Open service requests. */
  openSr: z.int(),
  /** Plans that have not ended. */
  openPlan: z.int(),
  /** Hours entered for the days of this week, without returned ones. */
  weekHours: z.number(),
  certCount: z.int(),
  /** The caller may open the member's card. */
  hasCard: z.boolean(),
});
export type MemberRow = z.output<typeof MemberRow>;

/** A turn on the duty roster. */
export const DutyTurn = z.object({
  id: Id,
  teamId: Id,
  userId: Id,
  employeeName: z.string(),
  headImgUrl: z.string().nullable(),
  startTime: Moment,
  endTime: Moment,
  shift: ShiftCode,
  phone: z.string().nullable(),
  /** Who has leave then, where the turn is a substitution. */
  substituteFor: z.string().nullable(),
  version: z.int32(),
});
export type DutyTurn = z.output<typeof DutyTurn>;

/** What an engineer does now. */
export const EngineerState = z.object({
  userId: Id,
  status: EngineerStatusCode,
  startTime: Moment,
  /** Null: until it is changed. */
  endTime: Moment.nullable(),
  remark: z.string().nullable(),
});
export type EngineerState = z.output<typeof EngineerState>;

/** A line that may be left out; empty is the same as null. */
export const optionalLine = (max: number = textLengths.max64) => line(max).nullish();

/** The same for a text of several lines. */
export const optionalText = (max: number) => text(max).nullish();
