import { sqlStateOf } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { authorize } from "../../platform/policy.ts";
import { companyRepo } from "./company.repo.ts";
import { companyPolicy } from "./organisation.policy.ts";
import type { OrganisationPlatform } from "./organisation.ports.ts";

const foreignKeyViolations = ["23503", "23001"];

/** Deletes an organisation that nothing refers to; what still does, the database knows best. */
export async function deleteCompany(
  {
    withTransaction,
    purgeDeletedContracts,
  }: Pick<OrganisationPlatform, "withTransaction" | "purgeDeletedContracts">,
  call: Call,
  id: number,
): Promise<null> {
  try {
    await withTransaction(call, async (tx) => {
      const row = await companyRepo(tx.db).lockVisible(call.actor, id);
      if (!row) throw new AppError("organisation.notFound");
      authorize(companyPolicy, "remove", call.actor, row, tx.now);
      await tx.audit({
        action: "organisation.deleted",
        objectType: "company",
        objectId: id,
        companyId: id,
        detail: { before: { name: row.name } },
      });
      await purgeDeletedContracts(tx, id);
      await tx.db.deleteFrom("company").where("id", "=", id).execute();
    });
  } catch (error) {
    if (foreignKeyViolations.includes(sqlStateOf(error))) throw new AppError("organisation.hasChildren");
    throw error;
  }
  return null;
}
