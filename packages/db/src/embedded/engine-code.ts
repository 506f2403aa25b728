import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setFlagsFromString } from "node:v8";

/** A compiled module. The language's own types leave WebAssembly to those of the browser. */
export type EngineCode = object;

const { compile } = (
  globalThis as unknown as { WebAssembly: { compile: (bytes: Uint8Array) => Promise<EngineCode> } }
).WebAssembly;

// oxlint-disable-next-line pharos/no-module-state -- the code of a release is the same for every engine
let compiled: Promise<EngineCode> | undefined;

/**
 * The engine's code, compiled once for the process: an engine that is started again goes on with what the one before it
 * has optimised, and is ready in half the time.
 */
export const engineCode = (): Promise<EngineCode> => {
  compiled ??= readAndCompile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
};

const readAndCompile = async (): Promise<EngineCode> => {
  // V8 sometimes ends the process while it frees code that it has replaced with an optimised copy: "Check failed:
  // jit_page_->allocations_.erase(addr) == 1" (nodejs/node#64500, Node 24 and later). Kept, that code is a few megabytes.
  setFlagsFromString("--no-wasm-code-gc");
  const entry = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  return compile(await readFile(join(dirname(entry), "pglite.wasm")));
};
