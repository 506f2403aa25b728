import type { RemoteAccess } from "@pharos/api/service-request";
import type { Insertable, Kysely, Schema, Selectable } from "@pharos/db";
import type { Secrets } from "../../../platform/secrets.ts";

/** How to connect to the customer's systems, as someone typed it. */
export type RemoteInput = RemoteAccess;

/** The same with its secrets in the open: only on the way to someone who may read them. */
export interface OpenedRemote {
  readonly tool: number;
  readonly code: string | null;
  readonly password: string | null;
  readonly validUntil: string | null;
  readonly remark: string | null;
}

type RemoteRow = Selectable<Schema["service_request_remote"]>;
type Sealer = Pick<Secrets, "seal" | "open">;

// The context ties a sealed value to its place: it cannot be moved to another request or from one column to the other.
const contextOf = (id: number, field: "code" | "password"): string => `service_request_remote.${field}:${id}`;

/** Seals a secret of a request, so that it opens at that place only. */
export const sealRemoteSecret = (
  secrets: Pick<Secrets, "seal">,
  id: number,
  field: "code" | "password",
  plain: string,
): string => secrets.seal(plain, contextOf(id, field));

const seal = (secrets: Sealer, id: number, field: "code" | "password", plain: string | null | undefined) =>
  plain ? Buffer.from(sealRemoteSecret(secrets, id, field, plain)) : null;

const open = (secrets: Sealer, id: number, field: "code" | "password", sealed: Buffer | null) =>
  sealed && secrets.open(sealed.toString(), contextOf(id, field));

/** The row of a request that nothing was left with before. */
export function toRemoteRow(
  secrets: Sealer,
  id: number,
  input: RemoteInput,
  now: Date,
): Insertable<Schema["service_request_remote"]> {
  return {
    service_request_id: id,
    tool: input.tool,
    code_sealed: seal(secrets, id, "code", input.code),
    password_sealed: seal(secrets, id, "password", input.password),
    valid_until: input.validUntil ?? null,
    remark: input.remark || null,
    updated_at: now,
  };
}

/** Queries on remote-connection details, bound to one connection. */
export const remoteAccessRepo = (db: Kysely<Schema>, secrets: Sealer) => ({
  /** The details of a request with their secrets in the open. */
  async find(id: number): Promise<OpenedRemote | undefined> {
    const row: RemoteRow | undefined = await db
      .selectFrom("service_request_remote")
      .selectAll()
      .where("service_request_id", "=", id)
      .executeTakeFirst();
    return (
      row && {
        tool: row.tool,
        code: open(secrets, id, "code", row.code_sealed),
        password: open(secrets, id, "password", row.password_sealed),
        validUntil: row.valid_until,
        remark: row.remark,
      }
    );
  },

  /** Stores what was typed; who looked at older details last is forgotten with them. */
  async save(id: number, input: RemoteInput, now: Date): Promise<void> {
    const row = toRemoteRow(secrets, id, input, now);
    await db
      .insertInto("service_request_remote")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("service_request_id").doUpdateSet({
          tool: row.tool,
          code_sealed: row.code_sealed,
          password_sealed: row.password_sealed,
          valid_until: row.valid_until,
          remark: row.remark,
          last_read_by: null,
          last_read_at: null,
          updated_at: row.updated_at,
        }),
      )
      .execute();
  },

  async markRead(id: number, userId: number, now: Date): Promise<void> {
    await db
      .updateTable("service_request_remote")
      .set({ last_read_by: userId, last_read_at: now })
      .where("service_request_id", "=", id)
      .execute();
  },
});
