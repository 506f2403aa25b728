import type { HandlerInput } from "@pharos/api/core";
import type { ReplyMacro, saveReplyMacro as saveContract } from "@pharos/api/service-request";
import { fillReplyTemplate, isFilledIn } from "@pharos/domain/service-request";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Platform } from "../../platform/platform.ts";
import type { TextTarget } from "./conversation-target.ts";
import { findForWriting } from "./find-for-writing.ts";
import { type MacroRow, macroRepo } from "./macro.repo.ts";

type Body = HandlerInput<typeof saveContract>["body"];
type Fill = (text: string) => string;

/** More than anybody finds their way in. */
const macrosPerPerson = 100;

/** The caller's own texts and those of the caller's teams; filled in for a record when one is named. */
export async function listMacros<Row>(
  subject: TextTarget<Row>,
  platform: Platform,
  { actor }: Call,
  { id }: { readonly id?: number },
): Promise<ReplyMacro[]> {
  const fill = id === undefined ? undefined : await fillerFor(subject, platform, actor, id);
  const rows = await macroRepo(platform.database.kysely).listFor(actor);
  return rows
    .map((row) => toView(actor, row, fill))
    .filter(({ filledMd }) => filledMd === null || isFilledIn(filledMd));
}

async function fillerFor<Row>(
  subject: TextTarget<Row>,
  platform: Platform,
  actor: Actor,
  id: number,
): Promise<Fill> {
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const row = await findForWriting(subject, db, { actor, id, now });
  const locale = await subject.readerLocaleOf(db, row);
  const values = subject.templateValuesOf(platform, row, { name: actor.name, locale, now });
  return (text) => fillReplyTemplate(text, values);
}

/** Saves a text, or changes one. */
export async function saveMacro({ withTransaction }: Platform, call: Call, body: Body): Promise<ReplyMacro> {
  const { actor } = call;
  const teamId = body.teamId ?? null;
  if (teamId !== null && !actor.teamIds.includes(teamId))
    throw fieldError("teamId", "serviceRequest.macroTeam");
  if (body.isInternal && (body.needFeedback || body.isSolution || body.kind !== 0))
    throw fieldError("isInternal", "serviceRequest.internalNoteOnly");
  return withTransaction(call, async (tx) => {
    const macros = macroRepo(tx.db);
    const columns = {
      title: body.title,
      body_md: body.bodyMd,
      is_internal: body.isInternal,
      kind: body.kind,
      needs_feedback: body.needFeedback,
      is_solution: body.isSolution,
      team_id: teamId,
    };
    const id = body.id ?? (await addMacro(macros, actor, columns));
    if (body.id !== undefined) {
      const row = await editableMacro(macros, actor, id);
      if (row.version !== body.version)
        throw new AppError("common.dataChanged", { data: toView(actor, row) });
      await macros.update(id, tx.now, columns);
    }
    const saved = await macros.find(actor, id);
    if (!saved) throw new Error(`the saved text ${id} has vanished`);
    return toView(actor, saved);
  });
}

/** Deletes a text. */
export async function deleteMacro({ withTransaction }: Platform, call: Call, id: number): Promise<null> {
  return withTransaction(call, async (tx) => {
    const macros = macroRepo(tx.db);
    await editableMacro(macros, call.actor, id);
    await macros.remove(id);
    return null;
  });
}

type MacroRepo = ReturnType<typeof macroRepo>;

async function addMacro(
  macros: MacroRepo,
  actor: Actor,
  columns: Parameters<MacroRepo["insert"]>[1],
): Promise<number> {
  if ((await macros.countOf(actor.userId)) >= macrosPerPerson)
    throw new AppError("serviceRequest.macroTooMany", { vars: { max: macrosPerPerson } });
  return macros.insert(actor.userId, columns);
}

/** A text that is absent, of others, or only for use: the same answer. */
async function editableMacro(macros: MacroRepo, actor: Actor, id: number): Promise<MacroRow> {
  const row = await macros.find(actor, id, { isLocking: true });
  if (!row || !isEditable(actor, row)) throw new AppError("serviceRequest.macroNotFound");
  return row;
}

const isEditable = (actor: Actor, row: MacroRow): boolean =>
  row.owner_user_id === actor.userId || (row.team_id !== null && actor.adminTeamIds.includes(row.team_id));

function toView(actor: Actor, row: MacroRow, fill?: Fill): ReplyMacro {
  return {
    id: row.id,
    title: row.title,
    bodyMd: row.body_md,
    filledMd: fill ? fill(row.body_md) : null,
    isInternal: row.is_internal,
    kind: row.kind,
    needFeedback: row.needs_feedback,
    isSolution: row.is_solution,
    teamId: row.team_id,
    teamName: row.team_name,
    teamNameEn: row.team_name_en,
    ownerName: row.owner_name,
    isEditable: isEditable(actor, row),
    version: row.version,
  };
}
