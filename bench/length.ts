/** Whether everything is run once and briefly, to see that it runs: what it prints then measures nothing. */
export const isShort = process.env["BENCH_SHORT"] === "on";

/** How often a scenario is measured. */
export const rounds = Number(process.env["BENCH_ROUNDS"] ?? (isShort ? 1 : 3));

/** How long one round takes. */
export const seconds = Number(process.env["BENCH_SECONDS"] ?? (isShort ? 0.2 : 5));
