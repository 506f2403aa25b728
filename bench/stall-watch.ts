import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Asks whether a process lives, one question after the other, in a thread of its own: what the measurement itself does in
// between holds up no question. Answers each message with the median and the longest wait since the last one.

const url = String(workerData);
let waits: number[] = [];
parentPort?.on("message", () => {
  const sorted = waits.toSorted((a, b) => a - b);
  waits = [];
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  parentPort?.postMessage(`median ${median.toFixed(1)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms`);
});
for (;;) {
  const begin = performance.now();
  await (await fetch(`${url}/healthz`)).arrayBuffer();
  waits.push(performance.now() - begin);
  await setTimeout(1);
}
