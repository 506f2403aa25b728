import type { HistoryTarget } from "../../platform/history-target.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { type CompanyRecord, companyRepo } from "./company.repo.ts";
import { companyPolicy } from "./organisation.policy.ts";

/** What customers do not read about themselves. */
const vendorFields = ["level", "owner", "hourVisibility", "externalId", "remark"];

/** Whose history people may read: the organisation's, by those who may know its affairs; a member's alike. */
export const organisationHistory = ({
  database,
  clock,
}: Pick<Platform, "database" | "clock">): readonly HistoryTarget[] => {
  const findMembersCompany = async (memberId: number): Promise<number | undefined> => {
    const row = await database.kysely
      .selectFrom("employee")
      .select("company_id")
      .where("id", "=", memberId)
      .executeTakeFirst();
    return row?.company_id;
  };
  const isReadable = (
    call: Parameters<HistoryTarget["mayRead"]>[0],
    row: CompanyRecord | undefined,
  ): boolean => row !== undefined && companyPolicy.readHistory(call.actor, row, clock.now()) === true;
  return [
    {
      objectType: "company",
      mayRead: async (call, id) =>
        isReadable(call, await companyRepo(database.kysely).findVisible(call.actor, id)),
      maskedFields: ({ actor }) => (isOnVendorSide(actor) ? [] : vendorFields),
    },
    {
      objectType: "member",
      mayRead: async (call, id) => {
        const companyId = await findMembersCompany(id);
        if (companyId === undefined) return false;
        return isReadable(call, await companyRepo(database.kysely).findVisible(call.actor, companyId));
      },
    },
  ];
};
