import type { HandlerInput } from "@pharos/api/core";
import type { removeRemoteAccess as removeContract } from "@pharos/api/service-request";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { type LockedRequest, lockFor } from "../lock-request.ts";
import { hintRequest } from "../service-request.channels.ts";
import { serviceRequestRepo } from "../service-request.repo.ts";
import { clearRemoteAccess } from "./clear-remote-access.ts";
import { type RemoteInput, remoteAccessRepo } from "./remote-access.repo.ts";

type RemotePlatform = Pick<Platform, "withTransaction" | "secrets">;

/** Leaves or changes how to connect to the customer's systems; what was left out stays as it was. */
export async function saveRemoteAccess(
  { withTransaction, secrets }: RemotePlatform,
  call: Call,
  { faultId, ...input }: RemoteInput & { readonly faultId: number },
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const locked = await lockFor(tx, call.actor, faultId, "editRemote");
    await storeRemoteAccess({ tx, secrets, actor: call.actor }, locked, input);
  });
}

/** Wipes it before its time. */
export async function removeRemoteAccess(
  { withTransaction }: RemotePlatform,
  call: Call,
  { faultId }: HandlerInput<typeof removeContract>["body"],
): Promise<void> {
  await withTransaction(call, async (tx) => {
    const locked = await lockFor(tx, call.actor, faultId, "editRemote");
    if (!(await clearRemoteAccess(tx, faultId))) throw new AppError("serviceRequest.noRemote");
    await record({ tx, actor: call.actor }, locked, "remoteRemoved");
  });
}

/** Who stores remote-connection details, and where. */
interface Keeping {
  readonly tx: UnitOfWork;
  readonly secrets: RemotePlatform["secrets"];
  readonly actor: Actor;
}

/** Stores the details of a locked request whose rule was asked before. */
export async function storeRemoteAccess(
  { tx, secrets, actor }: Keeping,
  locked: LockedRequest,
  input: RemoteInput,
  place: "" | "remote." = "",
): Promise<void> {
  const { row, now } = locked;
  const remotes = remoteAccessRepo(tx.db, secrets);
  const before = await remotes.find(row.id);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const next: RemoteInput = { ...before, ...given, tool: input.tool };
  // A time that has passed meanwhile may stay; a new one must lie ahead.
  const isNewTime = timeOf(input.validUntil) !== timeOf(before?.validUntil);
  refuseUselessRemote({ ...next, validUntil: isNewTime ? next.validUntil : null }, now, place);
  await remotes.save(row.id, next, now);
  await record({ tx, actor }, locked, "remoteSaved");
}

const timeOf = (moment: string | null | undefined): number | null => (moment ? Date.parse(moment) : null);

/** Refuses details no one could connect with; `place` is where they stand in the form. */
export function refuseUselessRemote(
  { code, password, remark, validUntil }: RemoteInput,
  now: Date,
  place: "" | "remote." = "",
): void {
  if (!code && !password && !remark) throw fieldError(`${place}code`, "serviceRequest.remoteEmpty");
  if (validUntil != null && Date.parse(validUntil) <= now.getTime())
    throw fieldError(`${place}validUntil`, "serviceRequest.remoteInPast");
}

/** The history and the audit log say that it happened, never what was in it. */
export async function record(
  { tx, actor }: Pick<Keeping, "tx" | "actor">,
  { row, now }: LockedRequest,
  action: "remoteSaved" | "remoteRead" | "remoteRemoved",
): Promise<void> {
  await serviceRequestRepo(tx.db).appendHistory({
    requestId: row.id,
    action,
    from: row.status,
    to: row.status,
    by: actor,
    at: now,
  });
  await tx.audit({
    action: `serviceRequest.${action}`,
    objectType: "serviceRequest",
    objectId: row.id,
    companyId: row.company_id,
    detail: { srNo: row.sr_no },
  });
  hintRequest(tx, row.id, { type: `serviceRequest.${action}` });
}
