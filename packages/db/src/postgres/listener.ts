import { Client, type ClientConfig, escapeIdentifier } from "pg";
import type { Database } from "../database.ts";
import { createSubscriptions } from "../subscriptions.ts";

const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 2000;

/** One connection of its own for LISTEN, opened with the first listener and reopened whenever it is lost. */
export const createListener = (config: ClientConfig, log: (message: string) => void = () => {}) => {
  const subscriptions = createSubscriptions();
  let connecting: Promise<Client> | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;
  let isClosed = false;
  let lastStatement: Promise<unknown> = Promise.resolve();

  // One statement at a time: the driver does not queue them for us.
  const say = (client: Client, statement: string): Promise<unknown> => {
    const said = lastStatement.then(() => client.query(statement));
    lastStatement = said.catch(() => {});
    return said;
  };

  const onLost = (client: Client): void => {
    client.removeAllListeners("end");
    connecting = undefined;
    void client.end().catch(() => {});
    if (isClosed || retryTimer) return;
    log("The LISTEN connection was lost; reconnecting");
    scheduleReconnect();
  };

  const connect = async (): Promise<Client> => {
    const client = new Client({ ...config, connectionTimeoutMillis: LAST_RETRY_MS });
    // Attached before connecting: an error without a handler would end the process.
    client.on("error", () => {});
    client.on("notification", ({ channel, payload }) => subscriptions.deliver(channel, payload ?? ""));
    try {
      await client.connect();
      for (const channel of subscriptions.channels())
        await client.query(`listen ${escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    client.on("end", () => onLost(client));
    return client;
  };

  const connected = (): Promise<Client> => {
    if (!connecting) {
      const attempt = connect();
      connecting = attempt;
      attempt.catch(() => {
        if (connecting === attempt) connecting = undefined;
      });
    }
    return connecting;
  };

  const scheduleReconnect = (): void => {
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      if (isClosed) return;
      connected().then(
        () => {
          retryMs = FIRST_RETRY_MS;
          subscriptions.deliverToAll("");
        },
        () => {
          retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
          scheduleReconnect();
        },
      );
    }, retryMs);
  };

  const listen: Database["listen"] = async (channel, onPayload) => {
    const isFirst = subscriptions.add(channel, onPayload);
    try {
      const client = await connected();
      if (isFirst) await say(client, `listen ${escapeIdentifier(channel)}`);
    } catch {
      // The database may come up later than this process.
      if (!retryTimer) scheduleReconnect();
    }
    return async () => {
      if (!subscriptions.remove(channel, onPayload) || !connecting) return;
      // A lost connection has forgotten the channel anyway.
      await connecting.then((client) => say(client, `unlisten ${escapeIdentifier(channel)}`)).catch(() => {});
    };
  };

  const close = async (): Promise<void> => {
    isClosed = true;
    clearTimeout(retryTimer);
    const client = await connecting?.catch(() => undefined);
    await client?.end().catch(() => {});
  };

  return { listen, close };
};
