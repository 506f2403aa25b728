import pg from "pg";

/** One statement as it was sent to the server. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Tells the connections apart: a transaction has one of its own. */
  readonly connection: object;
}

/** Runs `work` and answers every statement the driver sent meanwhile, in order. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const original = pg.Client.prototype.query;
  const listening = function (this: pg.Client, ...args: unknown[]): unknown {
    const [config, values] = args;
    if (typeof config === "string")
      recorded.push({ text: config, values: Array.isArray(values) ? values : [], connection: this });
    else if (isStatement(config))
      recorded.push({ text: config.text, values: config.values ?? [], connection: this });
    return Reflect.apply(original, this, args);
  };
  pg.Client.prototype.query = listening as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return recorded;
}

function isStatement(config: unknown): config is { text: string; values?: unknown[] } {
  return typeof config === "object" && config !== null && "text" in config && typeof config.text === "string";
}
