import type { Schema } from "@pharos/db";
import type { Transaction } from "kysely";
import type { Route } from "../http/route.ts";
import type { FileOwner } from "./file-owner.ts";
import type { HistoryTarget } from "./history-target.ts";
import type { JobDefinition } from "./jobs.ts";
import type { LiveChannel } from "./live.ts";
import type { MailTarget } from "./mail-target.ts";
import type { Listener } from "./outbox.ts";
import type { Queue } from "./queue/queue.ts";
import type { SearchKind } from "./search-kind.ts";
import type { Subject } from "./subject.ts";
import type { WaitingKind } from "./waiting-kind.ts";

/** What a business module hands to the composition root. */
export interface Module {
  /** Registers the module's endpoints. */
  readonly routes?: (route: Route) => void;
  /** Reactions to committed events of this or other modules. */
  readonly listeners?: readonly Listener[];
  /** Work that waits in rows. */
  readonly queues?: readonly Queue[];
  /** Recurring work. */
  readonly jobs?: readonly JobDefinition[];
  /** Live channels the module owns, with who may receive what on them. */
  readonly channels?: readonly LiveChannel[];
  /** Kinds of records that carry files, each with what someone is to them. */
  readonly fileOwners?: readonly FileOwner[];
  /** Kinds of records whose history people may read, each with the right to read it. */
  readonly historyTargets?: readonly HistoryTarget[];
  /** Kinds of records whose mails carry what was said about them. */
  readonly mailTargets?: readonly MailTarget[];
  /** Kinds of objects that people can star and comment on. */
  readonly subjects?: readonly Subject[];
  /** Kinds of records that the search finds. */
  readonly searchKinds?: readonly SearchKind[];
  /** Kinds of work that waits for people. */
  readonly waitingKinds?: readonly WaitingKind[];
  /** Reference rows the module needs; run after every migration, inserts only what is absent. */
  readonly ensureReferenceData?: (tx: Transaction<Schema>) => Promise<void>;
}
