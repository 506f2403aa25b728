import { escapeIdentifier, type Pool } from "pg";
import type { Database } from "../database.ts";
import { createSubscriptions } from "../subscriptions.ts";

/** LISTEN on the embedded engine: there is one session inside, so a client of any pool may be the one that receives. */
export const createListening = (pool: Pool, ...otherPools: readonly Pool[]) => {
  const subscriptions = createSubscriptions();
  for (const received of [pool, ...otherPools])
    received.on("connect", (client) => {
      client.on("notification", ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ""));
    });

  const listen: Database["listen"] = async (channel, onPayload) => {
    subscriptions.add(channel, onPayload);
    await pool.query(`listen ${escapeIdentifier(channel)}`);
    return async () => {
      if (subscriptions.remove(channel, onPayload)) await pool.query(`unlisten ${escapeIdentifier(channel)}`);
    };
  };

  /** Listens again after the engine has been restarted, and notifies everyone that something may have been missed. */
  const restore = async (): Promise<void> => {
    for (const channel of subscriptions.channels()) await pool.query(`listen ${escapeIdentifier(channel)}`);
    subscriptions.deliverToAll("");
  };

  return { listen, restore: () => void restore().catch(() => {}) };
};
