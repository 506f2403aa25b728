import type { Kysely, Schema } from "@pharos/db";
import type { AttachmentType } from "@pharos/domain/enums";
import type { FileRecord, FileRelation } from "@pharos/domain/file";
import type { Actor } from "./actor.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

/** A record that files belong to. */
export interface FileOwnerRef {
  readonly type: AttachmentType;
  readonly objectId: number;
}

/** What one person is to a record with files. */
export interface FileTarget {
  /** The record whose page shows the files: the request of a reply. */
  readonly rootId: number;
  readonly companyId: number | null;
  readonly relation: FileRelation;
  readonly record: FileRecord;
}

/** Something that happened to a file of a record. */
export interface FileChange {
  readonly what:
    | "attach"
    | "detach"
    | "reportMark"
    | "reportUnmark"
    | "show"
    | "hide"
    | "withdraw"
    | "checked";
  readonly type: AttachmentType;
  readonly rootId: number;
  readonly attachmentId: number;
  readonly fileName: string;
  /** Customers must not notice: an internal file. */
  readonly isInternal: boolean;
  /** Null is the system. */
  readonly actor: Actor | null;
}

/** A kind of record that carries files. A module registers one for its records in `Module.fileOwners`. */
export interface FileOwner {
  /** The first is the record itself, the others are what belongs to it; all have the same root. */
  readonly types: readonly [AttachmentType, ...AttachmentType[]];
  /**
   * What the actor is to a record; undefined when it is absent or invisible, which are the same to the caller. `isLocking`
   * holds the record until the transaction ends.
   */
  readonly find: (
    db: Kysely<Schema>,
    actor: Actor,
    ref: FileOwnerRef,
    options?: { readonly isLocking?: boolean },
  ) => Promise<FileTarget | undefined>;
  /** Writes the history of the record and notifies open pages, in the transaction of the change. */
  readonly onChange?: (tx: UnitOfWork, change: FileChange) => Promise<void>;
}
