import { textLengths } from "@pharos/domain/limits";
import { endpoint, Id, IdParam, line, Nothing, requiredLine, z } from "../core/index.ts";
import { teamSizes } from "./limits.ts";
import { CategoryCode, optionalLine, optionalText, TechTag } from "./shapes.ts";

/** A member as the form sends it. */
export const MemberInput = z.object({
  userId: Id,
  /** Administers the team: gives the person the role team admin, and takes it away. */
  isAdmin: z.boolean().default(false),
  category: CategoryCode,
  /** Hours a week. */
  capacityHours: z.number().min(0).max(168).multipleOf(0.5).default(40),
  /** Trimmed, lower case, each once. */
  techTags: z.array(TechTag).max(teamSizes.techTags).default([]),
});

export const saveTeam = endpoint({
  method: "POST",
  path: "/esapi/team/create",
  isCreating: true,
  access: { permission: "team:edit" },
  summary: "Create a team, or change one",
  body: z.object({
    /** The team to change; left out: a new one. */
    id: Id.optional(),
    /** Required with an id: the version that was read. */
    version: z.int32().optional(),
    name: requiredLine(textLengths.max64),
    nameEn: optionalLine(),
    groupType: CategoryCode,
    leaderUserId: Id.nullish(),
    techDomains: z.array(line(textLengths.max64)).max(teamSizes.techDomains).default([]),
    city: optionalLine(),
    remark: optionalText(textLengths.max256),
    /** All members; left out: as they are. */
    members: z.array(MemberInput).max(teamSizes.members).optional(),
    /** All organisations it serves; left out: as they are. Not for team admins. */
    companyIds: z.array(Id).max(teamSizes.companies).optional(),
  }),
  response: z.object({ id: Id }),
  done: "team.saved",
  errors: [
    "team.notFound",
    "team.nameTaken",
    "team.notYours",
    "team.memberUnknown",
    "team.memberTwice",
    "team.leaderNoMember",
    "team.adminsFixed",
    "team.scopeFixed",
    "team.companyUnknown",
    "common.dataChanged",
  ],
});

export const deleteTeam = endpoint({
  method: "DELETE",
  path: "/esapi/team/delete/:id",
  access: { permission: "team:edit" },
  summary: "Delete a team without members and organisations",
  params: z.object({ id: IdParam }),
  response: Nothing,
  done: "team.deleted",
  errors: ["team.notFound", "team.sysOnly", "team.notEmpty"],
});
