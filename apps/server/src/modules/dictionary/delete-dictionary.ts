import type { HandlerInput } from "@pharos/api/core";
import type { deleteDictionary as contract } from "@pharos/api/dictionary";
import { sqlStateOf } from "@pharos/db";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { dictionaryPath } from "./dictionary.channels.ts";
import { dictionaryRepo, dictionaryWriter, findEntries } from "./dictionary.repo.ts";
import { countUses, type DictionaryKind } from "./references.ts";

const stillReferredTo = "23503";

/** Deletes an item, or an entry without anything below it. What is used is only put out of use. */
export async function deleteFromDictionary(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, menuId }: HandlerInput<typeof contract>["body"],
): Promise<null> {
  try {
    return await withTransaction(call, async (tx) => {
      if (menuId === undefined) await deleteItem(tx, id ?? 0);
      else await deleteEntry(tx, menuId);
      tx.hint(dictionaryPath);
      return null;
    });
  } catch (error) {
    // Someone began to use it at this very moment.
    if (sqlStateOf(error) === stillReferredTo) throw new AppError("dictionary.inUse", { vars: { count: 1 } });
    throw error;
  }
}

async function deleteItem(tx: UnitOfWork, id: number): Promise<void> {
  const item = await dictionaryRepo(tx.db).findItem(id);
  if (!item) throw new AppError("dictionary.notFound");
  await dictionaryWriter(tx.db).lockType(item.dict_type);
  await refuseUsed(tx, "item", id);
  await dictionaryWriter(tx.db).remove("dict_item", id);
  await tx.audit({
    action: "dictionary.deleted",
    objectType: "dictItem",
    objectId: id,
    detail: { before: { dictType: item.dict_type, itemName: item.item_name, itemNameEn: item.item_name_en } },
  });
}

async function deleteEntry(tx: UnitOfWork, id: number): Promise<void> {
  const repo = dictionaryRepo(tx.db);
  const entry = await repo.findEntry(id);
  if (!entry) throw new AppError("dictionary.notFound");
  await dictionaryWriter(tx.db).lockType(entry.dict_type);
  const children = (await findEntries(tx.db, entry.dict_type)).filter(({ parent_id }) => parent_id === id);
  const items = await repo.findItems(entry.dict_type, id);
  const below = children.length + items.length;
  if (below > 0) throw new AppError("dictionary.hasChildren", { vars: { count: below } });
  await refuseUsed(tx, "menu", id);
  await dictionaryWriter(tx.db).remove("dict_menu", id);
  await tx.audit({
    action: "dictionary.deleted",
    objectType: "dictMenu",
    objectId: id,
    detail: { before: { dictType: entry.dict_type, name: entry.name, nameEn: entry.name_en } },
  });
}

async function refuseUsed(tx: UnitOfWork, kind: DictionaryKind, id: number): Promise<void> {
  const uses = (await countUses(tx.db, kind, [id])).get(id) ?? [];
  const count = uses.reduce((sum, use) => sum + use.count, 0);
  if (count > 0) throw new AppError("dictionary.inUse", { vars: { count } });
}
