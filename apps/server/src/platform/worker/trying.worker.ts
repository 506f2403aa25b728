import { serveWork } from "./route-work.ts";

// A thread for the tests: it answers, tells how far it is, throws, runs for ever, takes all memory, takes it in buffers, or
// ends.
serveWork((what: string, tell): string => {
  if (what === "tell") for (const step of [1, 2, 3]) tell(step);
  if (what === "throw") throw new Error("it was thrown");
  if (what === "end") process.exit(1);
  const taken: number[][] = [];
  const buffers: Uint8Array[] = [];
  while (what === "run for ever" || what === "take memory" || what === "take buffers")
    if (what === "take buffers") buffers.push(new Uint8Array(1024 * 1024));
    else if (what === "take memory") taken.push(Array.from<number>({ length: 100_000 }).fill(taken.length));
  return what;
});
