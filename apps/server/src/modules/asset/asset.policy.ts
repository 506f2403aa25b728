import type { Actor } from "../../platform/actor.ts";
import { all, type Policy, unless } from "../../platform/policy.ts";
import { leadsEverything } from "../../platform/scope.ts";

/** What the rules look at. */
export interface AssetRelation {
  readonly company_id: number;
  /** A team of the actor serves the organisation. */
  readonly is_served: boolean;
  /** Requests about the asset that are neither closed nor archived. */
  readonly open_requests: number;
}

/** The rules of assets. */
export const assetPolicy: Policy<AssetRelation, "edit" | "retire"> = {
  edit: (actor, row) => unless(maintains(actor, row), "asset.editNotAllowed"),
  retire: (actor, row) =>
    all(
      unless(maintains(actor, row), "asset.editNotAllowed"),
      unless(row.open_requests === 0, "asset.hasOpenRequests", { count: row.open_requests }),
    ),
};

/** Whether someone maintains the assets of an organisation: leads everywhere, teams where they serve, admins at home. */
export function maintains(actor: Actor, row: Pick<AssetRelation, "company_id" | "is_served">): boolean {
  if (!actor.permissions.has("asset:edit")) return false;
  if (leadsEverything(actor)) return true;
  return row.is_served || actor.adminCompanyIds.includes(row.company_id);
}
