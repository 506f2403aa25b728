import type { HandlerInput } from "@pharos/api/core";
import type { saveRequestView as contract } from "@pharos/api/service-request";
import { isStandardView, savedViewsMax } from "@pharos/domain/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { toRequestView } from "./list-views.ts";
import { requestViewRepo, type ViewOwner } from "./request-view.repo.ts";
import { isSortField, readViewFilter } from "./view-filter.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Stores a view of the list, or changes one; answers it as it is now. */
export async function saveRequestView({ withTransaction }: Platform, call: Call, input: Input) {
  const { actor } = call;
  if (!readViewFilter(input.filter)) throw fieldError("filter", "requestView.filterUnknown");
  if (input.sortField !== null && !isSortField(input.sortField))
    throw fieldError("sortField", "requestView.filterUnknown");
  return withTransaction(call, async (tx) => {
    const id =
      input.id === undefined ? await create(tx, actor, input) : await change(tx, actor, input.id, input);
    const row = (await requestViewRepo(tx.db).visible(actor)).find((view) => view.id === id);
    if (!row) throw new AppError("requestView.notFound");
    return toRequestView(row, actor);
  });
}

async function create(tx: UnitOfWork, actor: Actor, input: Input): Promise<number> {
  const views = requestViewRepo(tx.db);
  const teamId = input.teamId ?? null;
  if (teamId !== null) mustAdminister(actor, teamId);
  const owner: ViewOwner = { userId: teamId === null ? actor.userId : null, teamId };
  const siblings = await views.lockOf(owner);
  if (siblings.length >= savedViewsMax)
    throw new AppError("requestView.tooMany", { vars: { max: savedViewsMax } });
  mustBeFree(input.name, siblings);
  return views.insert(owner, actor.userId, tx.now, (siblings.at(-1)?.place ?? 0) + 1, input);
}

async function change(tx: UnitOfWork, actor: Actor, id: number, input: Input): Promise<number> {
  const views = requestViewRepo(tx.db);
  const row = await views.lockVisible(actor, id);
  if (!row) throw new AppError("requestView.notFound");
  if (row.team_id !== null) mustAdminister(actor, row.team_id);
  if (input.version !== row.version) throw new AppError("common.dataChanged");
  const siblings = await views.lockOf({ userId: row.owner_user_id, teamId: row.team_id });
  mustBeFree(
    input.name,
    siblings.filter((other) => other.id !== id),
  );
  await views.update(id, tx.now, input);
  return id;
}

/** Puts the views of one owner into the order in which their ids are given. */
export async function orderRequestViews(
  withTransaction: Transact,
  call: Call,
  ids: readonly number[],
): Promise<null> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const views = requestViewRepo(tx.db);
    const visible = (await views.visible(actor)).filter((row) => ids.includes(row.id));
    const [first] = visible;
    if (!first || visible.length !== new Set(ids).size) throw new AppError("requestView.notFound");
    if (visible.some((row) => row.team_id !== first.team_id)) throw new AppError("requestView.notFound");
    if (first.team_id !== null) mustAdminister(actor, first.team_id);
    await views.lockOf({ userId: first.owner_user_id, teamId: first.team_id });
    await views.order(ids);
  });
  return null;
}

/** Deletes a view; for anyone who opened the list with it the plain list is back. */
export async function deleteRequestView(withTransaction: Transact, call: Call, id: number): Promise<null> {
  await withTransaction(call, async (tx) => {
    const views = requestViewRepo(tx.db);
    const row = await views.lockVisible(call.actor, id);
    if (!row) throw new AppError("requestView.notFound");
    if (row.team_id !== null) mustAdminister(call.actor, row.team_id);
    await views.delete(id);
  });
  return null;
}

/** Chooses the view that the list opens with. */
export async function setDefaultRequestView(
  withTransaction: Transact,
  call: Call,
  view: string | null,
): Promise<null> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const views = requestViewRepo(tx.db);
    const isKnown =
      view === null ||
      isStandardView(view) ||
      (await views.visible(actor)).some(({ id }) => String(id) === view);
    if (!isKnown) throw new AppError("requestView.notFound");
    await views.setDefault(actor.userId, view);
  });
  return null;
}

function mustAdminister(actor: Actor, teamId: number): void {
  if (!actor.adminTeamIds.includes(teamId)) throw new AppError("requestView.teamAdminOnly");
}

function mustBeFree(name: string, others: readonly { readonly name: string }[]): void {
  if (others.some((other) => other.name === name)) throw fieldError("name", "requestView.nameTaken");
}
