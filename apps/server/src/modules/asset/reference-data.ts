import type { Schema } from "@pharos/db";
import type { Transaction } from "kysely";
import type { Platform } from "../../platform/platform.ts";
import { nodeTypes } from "./asset.repo.ts";

const startTypes = ["instance", "host", "storage", "proxy", "witness"] as const;

/** The node types an installation starts with; the dictionary may change them afterwards. */
export async function ensureNodeTypes(
  tx: Transaction<Schema>,
  translate: Platform["translate"],
): Promise<void> {
  const known = await tx
    .selectFrom("dict_item")
    .select("id")
    .where("dict_type", "=", nodeTypes)
    .limit(1)
    .executeTakeFirst();
  if (known) return;
  await tx
    .insertInto("dict_item")
    .values(
      startTypes.map((name, sort) => ({
        dict_type: nodeTypes,
        item_name: translate("zh-CN", `asset.nodeType.${name}`),
        item_name_en: translate("en-US", `asset.nodeType.${name}`),
        sort,
      })),
    )
    .execute();
}
