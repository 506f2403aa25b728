import type { Kysely, Schema } from "@pharos/db";
import type { Actor } from "../../platform/actor.ts";
import { maySeeAmount, visibleContracts } from "./contract.visibility.ts";

/** A contract's customer, and the people and the team on the vendor's side. */
export interface ContractParties {
  readonly id: number;
  readonly companyId: number;
  readonly ownerUserId: number | null;
  readonly managerUserId: number | null;
  readonly teamId: number | null;
  /** Whether someone may see what the contract is worth. */
  readonly maySeeAmount: (actor: Actor) => boolean;
}

/** Who is behind a contract, anyone who asks; undefined when there is none. */
export async function findContractPeople(
  db: Kysely<Schema>,
  contractId: number,
): Promise<ContractParties | undefined> {
  const row = await contractRow(db, contractId).executeTakeFirst();
  return row && toParties(row);
}

/** The same, if the actor may know about the contract. */
export async function findVisibleContract(
  db: Kysely<Schema>,
  actor: Actor,
  contractId: number,
): Promise<ContractParties | undefined> {
  const row = await contractRow(db, contractId)
    .where((eb) => visibleContracts(actor)(eb))
    .executeTakeFirst();
  return row && toParties(row);
}

function contractRow(db: Kysely<Schema>, contractId: number) {
  return db
    .selectFrom("contract")
    .select(["id", "company_id", "owner_user_id", "manager_user_id", "team_id"])
    .where("id", "=", contractId)
    .where("deleted_at", "is", null);
}

function toParties(row: {
  readonly id: number;
  readonly company_id: number;
  readonly owner_user_id: number | null;
  readonly manager_user_id: number | null;
  readonly team_id: number | null;
}): ContractParties {
  return {
    id: row.id,
    companyId: row.company_id,
    ownerUserId: row.owner_user_id,
    managerUserId: row.manager_user_id,
    teamId: row.team_id,
    maySeeAmount: (actor) => maySeeAmount(actor, row),
  };
}
