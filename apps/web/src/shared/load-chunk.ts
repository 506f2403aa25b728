import { chunkLoadTimeoutMs } from "@pharos/domain/limits";

/** A part of the application did not arrive: too slow, offline, or replaced by a newer version. */
export class ChunkLoadError extends Error {
  override readonly name = "ChunkLoadError";
}

/** The styles of a part of the application did not arrive. */
export class CssLoadError extends Error {
  override readonly name = "CssLoadError";
}

/** Imports a lazily loaded part. Rejects with `ChunkLoadError` (also after 120 s) or `CssLoadError`. */
export async function loadChunk<Part>(
  importer: () => Promise<Part>,
  timeoutMs: number = chunkLoadTimeoutMs,
): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`loading took longer than ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([importer(), tooLate]);
  } catch (error) {
    throw loadError(error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A part that is asked for from several sides: fetched once, and again when it took too long. What failed outright
 * stays missing until the page is loaded anew: Chromium keeps a failed module for the life of the page, and the
 * bundler's helper asks for each style sheet once.
 */
export function chunkOnce<Part>(importer: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | null = null;
  return () => {
    loading ??= loadChunk(importer).catch((error: unknown) => {
      if (!(error instanceof CssLoadError)) loading = null;
      throw error;
    });
    return loading;
  };
}

/** Whether a part failed to arrive, as opposed to failing while it ran. */
export function isLoadError(error: unknown): error is ChunkLoadError | CssLoadError {
  return error instanceof ChunkLoadError || error instanceof CssLoadError;
}

function loadError(error: unknown): unknown {
  if (isLoadError(error) || !(error instanceof Error)) return error;
  // The words of Vite's preload helper; the only sign it gives.
  if (error.message.includes("Unable to preload CSS"))
    return new CssLoadError(error.message, { cause: error });
  // Chromium, Firefox and Safari word a failed import differently, all with a TypeError.
  const isImport = /dynamically imported module|importing a module script|import\(\)|module script/i.test(
    error.message,
  );
  return isImport ? new ChunkLoadError(error.message, { cause: error }) : error;
}
