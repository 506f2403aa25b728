import type { Actor } from "../../platform/actor.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { FirstPasswords } from "../identity/index.ts";

/** An open request someone who leaves is part of. */
export interface HandOverRow {
  readonly id: number;
  readonly srNo: string;
  readonly title: string;
  /** Severity code. */
  readonly type: number;
  /** Status code. */
  readonly status: number;
  readonly userId: number;
  readonly role: "reporter" | "executor";
}

/** Who takes over from whom, in which organisation. */
export interface HandOver {
  readonly companyId: number;
  readonly fromUserId: number;
  readonly from: string;
  readonly toUserId: number;
  readonly to: string;
  readonly by: { readonly userId: number; readonly name: string };
}

/**
 * What organisations need of modules that themselves stand on organisations. The composition root hands it in, because
 * an import would close a circle.
 */
export interface OrganisationPorts {
  /** The open requests of people: those the actor may see, and how many more there are. */
  readonly findHandOver: (
    db: Platform["database"]["kysely"],
    actor: Actor,
    companyId: number,
    userIds: readonly number[],
  ) => Promise<{ list: HandOverRow[]; hiddenCount: number }>;
  /** Makes a successor the reporter of the open requests someone raised; answers how many there were. */
  readonly handOverRequests: (tx: UnitOfWork, handOver: HandOver) => Promise<number>;
  /** Removes the rows of an organisation's deleted contracts; fails on a foreign key when something refers to them. */
  readonly purgeDeletedContracts: (tx: UnitOfWork, companyId: number) => Promise<void>;
  /** For the accounts that invited people open. */
  readonly firstPasswords: FirstPasswords;
}

/** The platform together with the ports. */
export type OrganisationPlatform = Platform & OrganisationPorts;
