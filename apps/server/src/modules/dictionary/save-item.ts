import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveDictionaryItem as contract } from "@pharos/api/dictionary";
import { reorder } from "@pharos/domain/dictionary";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { dictionaryPath } from "./dictionary.channels.ts";
import { dictionaryRepo, dictionaryWriter, type ItemRecord } from "./dictionary.repo.ts";
import { toItem } from "./dictionary.view.ts";
import { dictionaryFieldError, missing } from "./save-entry.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Creates an item, or changes, moves or disables one. What is left out stays as it is. */
export async function saveItem(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  return withTransaction(call, async (tx) => {
    const item = input.id === undefined ? await create(tx, call, input) : await change(tx, input.id, input);
    tx.hint(dictionaryPath);
    return toItem(item);
  });
}

async function create(tx: UnitOfWork, { actor }: Call, input: Input): Promise<ItemRecord> {
  const { dictType, itemName, itemNameEn } = input;
  if (dictType === undefined || itemName === undefined || itemNameEn === undefined)
    throw missing({ dictType, itemName, itemNameEn });
  const writer = dictionaryWriter(tx.db);
  await writer.lockType(dictType);
  const menuId = input.menuId ?? null;
  const siblings = await siblingsAt(tx, dictType, menuId);
  refuseNamesake(siblings, null, itemName);
  const item = await writer.insertItem({
    dict_type: dictType,
    menu_id: menuId,
    item_name: itemName,
    item_name_en: itemNameEn,
    item_value: input.itemValue || null,
    color: input.color ?? null,
    status: input.status ?? 1,
    sort: siblings.length,
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await putInOrder(tx, siblings, item, input.beforeId ?? null);
  await tx.audit({
    action: "dictionary.created",
    objectType: "dictItem",
    objectId: item.id,
    detail: { after: { dictType, menuId, itemName, itemNameEn } },
  });
  return (await dictionaryRepo(tx.db).findItem(item.id)) ?? item;
}

async function change(tx: UnitOfWork, id: number, input: Input): Promise<ItemRecord> {
  const repo = dictionaryRepo(tx.db);
  const writer = dictionaryWriter(tx.db);
  const found = await repo.findItem(id);
  if (!found) throw new AppError("dictionary.notFound");
  await writer.lockType(found.dict_type);
  const item = await repo.findItem(id);
  if (!item) throw new AppError("dictionary.notFound");
  if (input.version !== item.version) throw new AppError("common.dataChanged", { data: toItem(item) });
  const wanted = {
    menuId: input.menuId === undefined ? item.menu_id : input.menuId,
    itemName: input.itemName ?? item.item_name,
    itemNameEn: input.itemNameEn ?? item.item_name_en,
    itemValue: input.itemValue === undefined ? item.item_value : input.itemValue || null,
    color: input.color === undefined ? item.color : input.color,
    status: input.status ?? item.status,
  };
  const siblings = await siblingsAt(tx, item.dict_type, wanted.menuId);
  refuseNamesake(siblings, id, wanted.itemName);
  const saved = await writer.updateItem(id, {
    menu_id: wanted.menuId,
    item_name: wanted.itemName,
    item_name_en: wanted.itemNameEn,
    item_value: wanted.itemValue,
    color: wanted.color,
    status: wanted.status,
    updated_at: tx.now,
  });
  if (input.beforeId !== undefined || wanted.menuId !== item.menu_id)
    await putInOrder(tx, siblings, saved, input.beforeId ?? null);
  const { menuId, itemName, itemNameEn, itemValue, color, status } = toItem(item);
  await tx.audit({
    action: "dictionary.changed",
    objectType: "dictItem",
    objectId: id,
    detail: changedFields({ menuId, itemName, itemNameEn, itemValue, color, status }, wanted) ?? {
      before: {},
      after: {},
    },
  });
  return (await repo.findItem(id)) ?? saved;
}

/** The items beside which one shall stand; the entry must be one of the same type. */
async function siblingsAt(tx: UnitOfWork, dictType: number, menuId: number | null): Promise<ItemRecord[]> {
  const repo = dictionaryRepo(tx.db);
  if (menuId !== null && (await repo.findEntry(menuId))?.dict_type !== dictType)
    throw dictionaryFieldError("menuId", "dictionary.parentUnknown");
  return repo.findItems(dictType, menuId);
}

function refuseNamesake(siblings: readonly ItemRecord[], id: number | null, name: string): void {
  if (siblings.some((item) => item.id !== id && item.item_name === name))
    throw dictionaryFieldError("itemName", "dictionary.nameTaken");
}

async function putInOrder(
  tx: UnitOfWork,
  siblings: readonly ItemRecord[],
  item: ItemRecord,
  beforeId: number | null,
): Promise<void> {
  const order = reorder(
    siblings.map(({ id }) => id),
    item.id,
    beforeId,
  );
  await dictionaryWriter(tx.db).writeOrder("dict_item", order);
}
