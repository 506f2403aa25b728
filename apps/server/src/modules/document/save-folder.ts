import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveDocFolder as endpoint } from "@pharos/api/document";
import { sqlStateOf } from "@pharos/db";
import { docLimits, isWider, levelOf } from "@pharos/domain/document";
import { type EncryptLevel, encryptLevel } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { deliversTo, servingTeamIds, visibleCompanies } from "../organisation/index.ts";
import { folderPolicy } from "./document.policy.ts";
import { givableLevels } from "./document.visibility.ts";
import { type FolderRow, lockBelow, lockFolder } from "./folder.repo.ts";

const uniqueViolation = "23505";

type Input = HandlerInput<typeof endpoint>["body"];

/** Where a folder stands, and which level it inherits there. */
interface Place {
  readonly parentId: number | null;
  readonly companyId: number | null;
  readonly path: readonly number[];
  readonly inherited: EncryptLevel | null;
}

/** Creates a folder, or gives one another name, place or level; what stands below follows. */
export async function saveFolder(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  input: Input,
): Promise<CallResult<typeof endpoint>> {
  const save = async (tx: UnitOfWork) => {
    const { actor } = call;
    const before = input.id === undefined ? undefined : await lockFolder(tx, actor, input.id);
    if (before) authorize(folderPolicy, "edit", actor, { companyId: before.company_id }, tx.now);
    if (before && input.version !== undefined && input.version !== before.version)
      throw new AppError("common.dataChanged");
    const place = await placeOf(tx, actor, input, before);
    const level = levelIn(actor, input, before, place);
    const id = before
      ? await change(tx, actor, before, input, place, level)
      : await create(tx, actor, input, place, level);
    await tx.audit({
      action: before ? "document.folderChanged" : "document.folderCreated",
      objectType: "docFolder",
      objectId: id,
      ...(place.companyId !== null && { companyId: place.companyId }),
      detail: {
        ...(before && {
          before: { name: before.name, parentId: before.parent_id, encryptLevel: before.level },
        }),
        after: {
          name: input.name,
          parentId: place.parentId,
          encryptLevel: encryptLevel.toCode(level.effective),
        },
      },
    });
    return { id };
  };
  try {
    return await withTransaction(call, save);
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw fieldError("name", "document.nameTaken");
    throw error;
  }
}

async function placeOf(
  tx: UnitOfWork,
  actor: Actor,
  { id, parentId, companyId }: Input,
  before: FolderRow | undefined,
): Promise<Place> {
  if (parentId != null) {
    const parent = await lockFolder(tx, actor, parentId);
    authorize(folderPolicy, "edit", actor, { companyId: parent.company_id }, tx.now);
    const asked = before ? before.company_id : companyId;
    if (asked != null && asked !== parent.company_id) throw new AppError("document.otherLibrary");
    if (before && before.company_id !== parent.company_id) throw new AppError("document.otherLibrary");
    if (id !== undefined && (parent.id === id || parent.path.includes(id)))
      throw new AppError("document.folderInItself");
    return {
      parentId,
      companyId: parent.company_id,
      path: [...parent.path, parent.id],
      inherited: encryptLevel.fromCode(parent.level),
    };
  }
  const owner = before ? before.company_id : (companyId ?? null);
  if (!before) await refuseForeignLibrary(tx, actor, owner);
  return { parentId: null, companyId: owner, path: [], inherited: null };
}

/** Who may open a library: the vendor its own, and those of the organisations somebody serves or administers. */
async function refuseForeignLibrary(tx: UnitOfWork, actor: Actor, companyId: number | null): Promise<void> {
  if (companyId !== null) {
    const company = await tx.db
      .selectFrom("company")
      .select(["company.id", "company.party_type", servingTeamIds.as("serving_team_ids")])
      .where("company.id", "=", companyId)
      .where(visibleCompanies(actor))
      .executeTakeFirst();
    const isOwn = actor.adminCompanyIds.includes(companyId);
    if (!company || !(isOwn || deliversTo(actor, company))) throw new AppError("document.folderNotFound");
  }
  authorize(folderPolicy, "edit", actor, { companyId }, tx.now);
}

interface FolderLevel {
  readonly own: EncryptLevel | null;
  readonly effective: EncryptLevel;
}

function levelIn(
  actor: Actor,
  { encryptLevel: asked }: Input,
  before: FolderRow | undefined,
  { companyId, inherited, parentId }: Place,
): FolderLevel {
  const kept = before?.own_level ? encryptLevel.asCode(before.own_level) : null;
  const code = asked === undefined ? kept : asked;
  // At the top nothing is inherited: an organisation's folder is for its members unless it says otherwise.
  const usual = parentId === null && companyId !== null ? "customer" : null;
  const own = code === null ? usual : encryptLevel.fromCode(code);
  if (own !== null && inherited !== null && isWider(own, inherited))
    throw fieldError("encryptLevel", "document.levelWider");
  const effective = levelOf(own, inherited);
  if (!givableLevels(actor, companyId).includes(encryptLevel.toCode(effective)))
    throw fieldError("encryptLevel", "document.levelBeyondYou");
  return { own, effective };
}

async function create(
  tx: UnitOfWork,
  actor: Actor,
  { name }: Input,
  place: Place,
  level: FolderLevel,
): Promise<number> {
  if (place.path.length >= docLimits.depthMax) throw new AppError("document.folderTooDeep");
  const { id } = await tx.db
    .insertInto("doc_folder")
    .values({
      ...columnsOf(name, place, level),
      company_id: place.companyId,
      created_by: actor.userId,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function change(
  tx: UnitOfWork,
  actor: Actor,
  before: FolderRow,
  { name }: Input,
  place: Place,
  level: FolderLevel,
): Promise<number> {
  const below = await lockBelow(tx, before.id);
  const deepest = below.reduce((most, { path }) => Math.max(most, path.length - before.path.length), 0);
  if (place.path.length + deepest >= docLimits.depthMax) throw new AppError("document.folderTooDeep");
  await tx.db
    .updateTable("doc_folder")
    .set({ ...columnsOf(name, place, level), updated_by: actor.userId, updated_at: tx.now })
    .set("version", sql<number>`version + 1`)
    .where("id", "=", before.id)
    .execute();
  await changeBelow(tx, before.id, below, place, level.effective);
  return before.id;
}

/** Levels and paths of the folders below follow; a level of their own stays where it is stricter. */
async function changeBelow(
  tx: UnitOfWork,
  rootId: number,
  below: readonly FolderRow[],
  place: Place,
  rootLevel: EncryptLevel,
): Promise<void> {
  const known = new Map([[rootId, { level: rootLevel, path: [...place.path, rootId] }]]);
  for (const folder of below) {
    const parent = folder.parent_id === null ? undefined : known.get(folder.parent_id);
    if (!parent) throw new Error(`folder ${folder.id} does not stand where its path says`);
    const own = folder.own_level === null ? null : encryptLevel.fromCode(folder.own_level);
    const level = levelOf(own, parent.level);
    known.set(folder.id, { level, path: [...parent.path, folder.id] });
    await tx.db
      .updateTable("doc_folder")
      .set({ level: encryptLevel.toCode(level), path: [...parent.path] })
      .where("id", "=", folder.id)
      .execute();
  }
}

const columnsOf = (name: string, { parentId, path }: Place, { own, effective }: FolderLevel) => ({
  name,
  parent_id: parentId,
  own_level: own === null ? null : encryptLevel.toCode(own),
  level: encryptLevel.toCode(effective),
  path: [...path],
});
