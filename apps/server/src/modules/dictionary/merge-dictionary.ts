import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { mergeDictionary as contract } from "@pharos/api/dictionary";
import { sqlStateOf } from "@pharos/db";
import { dictionaryType } from "@pharos/domain/enums";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { dictionaryPath } from "./dictionary.channels.ts";
import { dictionaryRepo, dictionaryWriter, findEntries } from "./dictionary.repo.ts";
import { moveReferences, renameReferences } from "./references.ts";
import { refusePlace } from "./save-entry.ts";

type Input = HandlerInput<typeof contract>["body"];
type Writer = Pick<Platform, "withTransaction" | "sessionChanges">;

const uniqueViolation = "23505";

/** Makes one of two, all or nothing: whatever refers to the first refers to the second afterwards, and the first is gone. */
export async function mergeIntoOne(
  platform: Writer,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  if (input.fromId === input.intoId) throw new AppError("dictionary.mergeSame");
  try {
    const merge = async (tx: UnitOfWork): Promise<CallResult<typeof contract>> => {
      const moved =
        input.kind === "menu" ? await mergeEntries(platform, tx, input) : await mergeItems(tx, input);
      tx.hint(dictionaryPath);
      return { moved };
    };
    // Every request that was ever filed under an entry may have to be changed.
    return await platform.withTransaction(call, merge, "maintenance");
  } catch (error) {
    // Something refers to both where only one is allowed.
    if (sqlStateOf(error) === uniqueViolation) throw new AppError("dictionary.mergeConflict");
    throw error;
  }
}

async function mergeEntries(platform: Writer, tx: UnitOfWork, { fromId, intoId }: Input): Promise<number> {
  const repo = dictionaryRepo(tx.db);
  const found = await repo.findEntry(fromId);
  if (!found) throw new AppError("dictionary.notFound");
  await dictionaryWriter(tx.db).lockType(found.dict_type);
  const rows = await findEntries(tx.db, found.dict_type);
  const [from, into] = [rows.find(({ id }) => id === fromId), rows.find(({ id }) => id === intoId)];
  if (!from || !(await repo.findEntry(intoId))) throw new AppError("dictionary.notFound");
  if (!into) throw new AppError("dictionary.mergeTypes");

  // What is below the first moves below the second: it must fit there, and not be the second itself.
  const children = rows.filter(({ parent_id }) => parent_id === fromId);
  for (const child of children) refusePlace(rows, child.id, intoId);
  const kept = rows.filter(({ parent_id }) => parent_id === intoId).map(({ name }) => name);
  const items = await repo.findItems(from.dict_type, fromId);
  const keptItems = (await repo.findItems(from.dict_type, intoId)).map(({ item_name }) => item_name);
  const doubles = [
    ...children.map(({ name }) => name).filter((name) => kept.includes(name)),
    ...items.map(({ item_name }) => item_name).filter((name) => keptItems.includes(name)),
  ];
  if (doubles[0] !== undefined) throw new AppError("dictionary.mergeNames", { vars: { name: doubles[0] } });

  const writer = dictionaryWriter(tx.db);
  await writer.moveContents(fromId, intoId);
  const byId = await moveReferences(tx.db, "menu", fromId, intoId);
  const byName = await renameReferences(tx.db, from.dict_type, from.name, into.name);
  await writer.remove("dict_menu", fromId);
  if (from.dict_type === dictionaryType.toCode("powerViewTag") && byName > 0)
    platform.sessionChanges.change(tx, "everybody");
  const moved = byId + byName;
  const parties = { fromId, from: from.name, into: into.name, moved };
  await tx.audit({ action: "dictionary.merged", objectType: "dictMenu", objectId: intoId, detail: parties });
  return moved;
}

async function mergeItems(tx: UnitOfWork, { fromId, intoId }: Input): Promise<number> {
  const repo = dictionaryRepo(tx.db);
  const found = await repo.findItem(fromId);
  if (!found) throw new AppError("dictionary.notFound");
  await dictionaryWriter(tx.db).lockType(found.dict_type);
  const [from, into] = [await repo.findItem(fromId), await repo.findItem(intoId)];
  if (!from || !into) throw new AppError("dictionary.notFound");
  if (from.dict_type !== into.dict_type) throw new AppError("dictionary.mergeTypes");
  const moved = await moveReferences(tx.db, "item", fromId, intoId);
  await dictionaryWriter(tx.db).remove("dict_item", fromId);
  const parties = { fromId, from: from.item_name, into: into.item_name, moved };
  await tx.audit({ action: "dictionary.merged", objectType: "dictItem", objectId: intoId, detail: parties });
  return moved;
}
