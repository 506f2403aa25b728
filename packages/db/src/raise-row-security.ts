import type { Pool, PoolClient } from "pg";
import type { CommonOptions } from "./database.ts";
import { sqlStateOf, toCallerError } from "./errors.ts";
import { inLockedTransaction } from "./migrate.ts";
import { RESTRICTED_ROLE } from "./row-security.ts";

/**
 * Whether the database restricts statements to organisations: `off` when that is not wanted or not prepared yet, and
 * `unavailable` when the database's user may not take the role for it.
 */
export type RowSecurity = "on" | "off" | "unavailable";

// For a user whom the policies pass by, none is active.
const POLICIES = `select count(*) > 0 as "areThere", coalesce(bool_or(row_security_active(c.oid)), false) as "areActive"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity`;

const LACKS_RIGHTS = `select exists (
    select from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not (
      has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
      and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))) as "lacksRights"`;

const GRANT_RIGHTS = `grant usage on schema public to ${RESTRICTED_ROLE};
  grant select, insert, update, delete on all tables in schema public to ${RESTRICTED_ROLE};
  grant usage, select on all sequences in schema public to ${RESTRICTED_ROLE}`;

const NOT_ALLOWED = "42501";
const NO_SUCH_ROLE = "22023";
const ROLE_EXISTS = new Set(["42710", "23505"]);

/** What the role may do; throws when the database's user may not take it. */
const asRestricted = async (client: PoolClient): Promise<{ lacksRights: boolean }> => {
  await client.query("begin");
  try {
    await client.query(`set local role ${RESTRICTED_ROLE}`);
    const { rows } = await client.query<{ lacksRights: boolean }>(LACKS_RIGHTS);
    return { lacksRights: rows[0]?.lacksRights ?? true };
  } finally {
    await client.query("rollback");
  }
};

const createRole = async (client: PoolClient): Promise<void> => {
  try {
    await client.query(`create role ${RESTRICTED_ROLE} nologin`);
  } catch (error) {
    // It is one for all databases of the server.
    if (!ROLE_EXISTS.has(sqlStateOf(error))) throw error;
  }
  await client.query(`grant ${RESTRICTED_ROLE} to current_user`);
};

const takeRole = async (client: PoolClient): Promise<{ lacksRights: boolean }> => {
  try {
    return await asRestricted(client);
  } catch (error) {
    if (![NOT_ALLOWED, NO_SUCH_ROLE].includes(sqlStateOf(error))) throw error;
    await createRole(client);
    return asRestricted(client);
  }
};

/** Whether the tables have policies. Throws when these hold for the database's own user. */
const hasPolicies = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ areThere: boolean; areActive: boolean }>(POLICIES);
  if (rows[0]?.areActive)
    throw new Error("The user of the database must own its tables, or have the attribute BYPASSRLS");
  return rows[0]?.areThere ?? false;
};

const raise = async (client: PoolClient, log: CommonOptions["log"]): Promise<RowSecurity> => {
  if (!(await hasPolicies(client))) return "off";
  try {
    const { lacksRights } = await takeRole(client);
    if (lacksRights) await inLockedTransaction(client, () => client.query(GRANT_RIGHTS));
    return "on";
  } catch (error) {
    if (sqlStateOf(error) !== NOT_ALLOWED) throw error;
    log?.(
      `Row level security is not in force: the user of the database may not take the role ${RESTRICTED_ROLE}`,
      { reason: error instanceof Error ? error.message : String(error) },
    );
    return "unavailable";
  }
};

/** Prepares the role of the policies: creates it, and gives it its rights, where that is missing. */
export const raiseRowSecurity = async (pool: Pool, log: CommonOptions["log"]): Promise<RowSecurity> => {
  const client = await pool.connect().catch((error: unknown) => {
    throw toCallerError(error);
  });
  try {
    return await raise(client, log);
  } catch (error) {
    throw toCallerError(error);
  } finally {
    client.release();
  }
};
