import type { HandlerInput } from "@pharos/api/core";
import type { markInstalled as endpoint } from "@pharos/api/resource";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { findSystem } from "../asset/index.ts";
import { isReadableBy } from "./resource.visibility.ts";

/** Writes down that a version is installed on a system, or is not any more. */
export async function markInstalled(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { assetId, versionId, isInstalled, installedDate }: HandlerInput<typeof endpoint>["body"],
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const system = await findSystem(tx.db, call.actor, { id: assetId, now: tx.now });
    if (system.edit !== true) throw new AppError(system.edit.code, { vars: system.edit.vars });
    const { rows } = await sql<{ name: string; version: string }>`
      select r.name, v.version from resource r join resource_version v on v.resource_id = r.id and v.status = 3
      where v.id = ${versionId} and ${isReadableBy(call.actor)}`.execute(tx.db);
    const [version] = rows;
    if (!version) throw new AppError("resource.notFound");
    const today = dateAt(tx.now.getTime(), businessTimeZone);
    const day = installedDate ?? today;
    if (day > today) throw fieldError("installedDate", "resource.installedLater");
    await tx.db
      .deleteFrom("resource_installation")
      .where("asset_id", "=", assetId)
      .where("version_id", "=", versionId)
      .execute();
    if (isInstalled)
      await tx.db
        .insertInto("resource_installation")
        .values({
          asset_id: assetId,
          version_id: versionId,
          installed_on: day,
          installed_by: call.actor.userId,
          created_at: tx.now,
        })
        .execute();
    await tx.audit({
      action: isInstalled ? "resource.installed" : "resource.uninstalled",
      objectType: "asset",
      objectId: assetId,
      companyId: system.companyId,
      detail: { ...version },
    });
    return null;
  });
}
