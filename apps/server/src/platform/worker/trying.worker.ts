import { serveWork } from "./route-work.ts";

// A thread for the tests: it answers, throws, runs for ever, takes all memory or ends.
serveWork((what: string): string => {
  if (what === "throw") throw new Error("it was thrown");
  if (what === "end") process.exit(1);
  const taken: number[][] = [];
  while (what === "run for ever" || what === "take memory")
    if (what === "take memory") taken.push(Array.from<number>({ length: 100_000 }).fill(taken.length));
  return what;
});
