import type { CallInput } from "@pharos/api/core";
import type { MemberRow, saveTeam, TeamDetail } from "@pharos/api/team";
import { type WorkCategory, workCategory } from "@pharos/domain/enums";

/** A member in the form. */
export interface MemberFields {
  readonly userId: number;
  readonly name: string;
  readonly category: WorkCategory;
  readonly capacityHours: number;
  readonly techTags: readonly string[];
  readonly isAdmin: boolean;
}

/** An organisation in the form. */
export interface CompanyFields {
  readonly companyId: number;
  readonly name: string;
}

/** A team in the form. */
export interface TeamFields {
  readonly name: string;
  readonly nameEn?: string;
  readonly groupType: WorkCategory;
  readonly leaderUserId?: number | null;
  readonly techDomains?: readonly string[];
  readonly city?: string;
  readonly remark?: string;
  readonly members?: readonly MemberFields[];
  readonly companyIds?: readonly CompanyFields[];
}

/** Fills the form with a team as it is. */
export function valuesOf(
  team: TeamDetail,
  members: readonly MemberRow[],
  nameOf: (company: TeamDetail["companies"][number]) => string,
): TeamFields {
  return {
    name: team.name,
    nameEn: team.nameEn ?? "",
    groupType: workCategory.fromCode(team.groupType),
    leaderUserId: team.leaderUserId,
    techDomains: team.techDomains,
    city: team.city ?? "",
    remark: team.remark ?? "",
    members: members.map((member) => ({
      userId: member.userId,
      name: member.employeeName,
      category: workCategory.fromCode(member.category),
      capacityHours: member.capacityHours,
      techTags: member.techTags,
      isAdmin: member.isAdmin,
    })),
    companyIds: team.companies.map((company) => ({ companyId: company.companyId, name: nameOf(company) })),
  };
}

/** What is sent: organisations only by who may decide about them. */
export function bodyOf(
  fields: TeamFields,
  team: TeamDetail | null,
  maySetCompanies: boolean,
): NonNullable<CallInput<typeof saveTeam>["body"]> {
  return {
    ...(team && { id: team.id, version: team.version }),
    name: fields.name,
    nameEn: fields.nameEn || null,
    groupType: workCategory.toCode(fields.groupType),
    leaderUserId: fields.leaderUserId ?? null,
    techDomains: [...(fields.techDomains ?? [])],
    city: fields.city || null,
    remark: fields.remark || null,
    members: (fields.members ?? []).map((member) => ({
      userId: member.userId,
      category: workCategory.toCode(member.category),
      capacityHours: member.capacityHours,
      techTags: [...member.techTags],
      isAdmin: member.isAdmin,
    })),
    ...(maySetCompanies && { companyIds: (fields.companyIds ?? []).map(({ companyId }) => companyId) }),
  };
}
