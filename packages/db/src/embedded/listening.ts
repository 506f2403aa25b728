import { escapeIdentifier, type Pool } from "pg";
import type { Database } from "../database.ts";
import { createSubscriptions } from "../subscriptions.ts";

/** LISTEN on the embedded engine: there is one session inside, so every client hears every channel. */
export const createListening = (pool: Pool) => {
  const subscriptions = createSubscriptions();
  pool.on("connect", (client) => {
    client.on("notification", ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ""));
  });

  const listen: Database["listen"] = async (channel, onPayload) => {
    subscriptions.add(channel, onPayload);
    await pool.query(`listen ${escapeIdentifier(channel)}`);
    return async () => {
      if (subscriptions.remove(channel, onPayload)) await pool.query(`unlisten ${escapeIdentifier(channel)}`);
    };
  };

  /** Listens again after the engine has been restarted, and tells everyone that something may have been missed. */
  const restore = async (): Promise<void> => {
    for (const channel of subscriptions.channels()) await pool.query(`listen ${escapeIdentifier(channel)}`);
    subscriptions.deliverToAll("");
  };

  return { listen, restore: () => void restore().catch(() => {}) };
};
