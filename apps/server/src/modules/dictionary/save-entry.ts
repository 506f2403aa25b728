import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveDictionaryEntry as contract } from "@pharos/api/dictionary";
import { type PlaceProblem, placeProblem, reorder } from "@pharos/domain/dictionary";
import { dictionaryType } from "@pharos/domain/enums";
import { AppError, type ErrorCode } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { changedFields } from "../../platform/changed-fields.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { dictionaryPath } from "./dictionary.channels.ts";
import { dictionaryRepo, dictionaryWriter, type EntryRecord, findEntries } from "./dictionary.repo.ts";
import { toEntry } from "./dictionary.view.ts";
import { renameReferences } from "./references.ts";

type Input = HandlerInput<typeof contract>["body"];
type Writer = Pick<Platform, "withTransaction" | "sessionChanges">;

const viewTag = dictionaryType.toCode("powerViewTag");

/** Creates an entry, or changes, moves or disables one. What is left out stays as it is. */
export async function saveEntry(
  platform: Writer,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  return platform.withTransaction(call, async (tx) => {
    const entry =
      input.id === undefined ? await create(tx, call, input) : await change(platform, tx, input.id, input);
    tx.hint(dictionaryPath);
    return toEntry(entry);
  });
}

async function create(tx: UnitOfWork, { actor }: Call, input: Input): Promise<EntryRecord> {
  const { dictType, name, nameEn } = input;
  if (dictType === undefined || name === undefined || nameEn === undefined)
    throw missing({ dictType, name, nameEn });
  const writer = dictionaryWriter(tx.db);
  await writer.lockType(dictType);
  const rows = await findEntries(tx.db, dictType);
  const parentId = input.parentId ?? null;
  refusePlace(rows, null, parentId);
  refuseNamesake(rows, { id: null, parentId, name });
  const entry = await writer.insertEntry({
    dict_type: dictType,
    parent_id: parentId,
    name,
    name_en: nameEn,
    status: input.status ?? 1,
    sort: rows.length,
    created_by: actor.userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  await putInOrder(tx, [...rows, entry], entry, input.beforeId ?? null);
  await tx.audit({
    action: "dictionary.created",
    objectType: "dictMenu",
    objectId: entry.id,
    detail: { after: { dictType, parentId, name, nameEn } },
  });
  return entry;
}

async function change(platform: Writer, tx: UnitOfWork, id: number, input: Input): Promise<EntryRecord> {
  const writer = dictionaryWriter(tx.db);
  const repo = dictionaryRepo(tx.db);
  const found = await repo.findEntry(id);
  if (!found) throw new AppError("dictionary.notFound");
  await writer.lockType(found.dict_type);
  // Read again: who waited for the lock must judge what the other has left.
  const rows = await findEntries(tx.db, found.dict_type);
  const entry = rows.find((row) => row.id === id);
  if (!entry) throw new AppError("dictionary.notFound");
  if (input.version !== entry.version) throw new AppError("common.dataChanged", { data: toEntry(entry) });
  const wanted = {
    parentId: input.parentId === undefined ? entry.parent_id : input.parentId,
    name: input.name ?? entry.name,
    nameEn: input.nameEn ?? entry.name_en,
    status: input.status ?? entry.status,
  };
  refusePlace(rows, id, wanted.parentId);
  refuseNamesake(rows, { id, ...wanted });
  const saved = await writer.updateEntry(id, {
    parent_id: wanted.parentId,
    name: wanted.name,
    name_en: wanted.nameEn,
    status: wanted.status,
    updated_at: tx.now,
  });
  if (input.beforeId !== undefined || wanted.parentId !== entry.parent_id)
    await putInOrder(tx, rows, saved, input.beforeId ?? null);
  if (wanted.name !== entry.name) {
    await renameReferences(tx.db, entry.dict_type, entry.name, wanted.name);
    if (entry.dict_type === viewTag) platform.sessionChanges.change(tx, "everybody");
  }
  await tx.audit({
    action: "dictionary.changed",
    objectType: "dictMenu",
    objectId: id,
    detail: changedFields(
      { parentId: entry.parent_id, name: entry.name, nameEn: entry.name_en, status: entry.status },
      wanted,
    ) ?? { before: {}, after: {} },
  });
  return { ...saved, sort: (await repo.findEntry(id))?.sort ?? saved.sort };
}

async function putInOrder(
  tx: UnitOfWork,
  rows: readonly EntryRecord[],
  entry: EntryRecord,
  beforeId: number | null,
): Promise<void> {
  const siblings = rows.filter((row) => row.id !== entry.id && row.parent_id === entry.parent_id);
  const order = reorder(
    siblings.map(({ id }) => id),
    entry.id,
    beforeId,
  );
  await dictionaryWriter(tx.db).writeOrder("dict_menu", order);
}

const placeCodes: Readonly<Record<PlaceProblem, ErrorCode & `dictionary.${string}`>> = {
  parentUnknown: "dictionary.parentUnknown",
  insideItself: "dictionary.insideItself",
  tooDeep: "dictionary.tooDeep",
};

/** Refuses a place that would make a loop, or a tree too tall to find one's way in. */
export function refusePlace(rows: readonly EntryRecord[], id: number | null, parentId: number | null): void {
  const nodes = rows.map((row) => ({ id: row.id, parentId: row.parent_id }));
  const problem = placeProblem(nodes, { id, parentId });
  if (problem) throw dictionaryFieldError("parentId", placeCodes[problem]);
}

function refuseNamesake(
  rows: readonly EntryRecord[],
  { id, parentId, name }: { id: number | null; parentId: number | null; name: string },
): void {
  const isTaken = rows.some((row) => row.id !== id && row.parent_id === parentId && row.name === name);
  if (isTaken) throw dictionaryFieldError("name", "dictionary.nameTaken");
}

/** A refusal shown at one field. */
export const dictionaryFieldError = (field: string, code: ErrorCode & `dictionary.${string}`): AppError =>
  new AppError(code, { fields: { [field]: { key: `errors.${code}` } } });

/** What a new one cannot do without. */
export function missing(fields: Readonly<Record<string, unknown>>): AppError {
  const absent = Object.keys(fields).filter((field) => fields[field] === undefined);
  return new AppError("common.validation", {
    fields: Object.fromEntries(absent.map((field) => [field, { key: "validation.required" }])),
  });
}
