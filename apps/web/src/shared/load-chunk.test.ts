import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, CssLoadError, chunkOnce, isLoadError, loadChunk } from "./load-chunk.ts";

describe("loadChunk", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("answers what was imported and leaves no timer behind", async () => {
    await expect(loadChunk(async () => "screen")).resolves.toBe("screen");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives up after 120 seconds", async () => {
    const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkLoadError);
  });

  it.each([
    "Failed to fetch dynamically imported module: https://portal.example.com/assets/x.js",
    "error loading dynamically imported module: https://portal.example.com/assets/x.js",
    "Importing a module script failed.",
  ])("recognises a failed import: %s", async (message) => {
    await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toBeInstanceOf(
      ChunkLoadError,
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it("recognises styles that did not arrive", async () => {
    const error = new Error("Unable to preload CSS for /assets/login.css");
    await expect(loadChunk(() => Promise.reject(error))).rejects.toBeInstanceOf(CssLoadError);
  });

  it("hands on an error of the imported part itself", async () => {
    const error = new RangeError("broken at start");
    await expect(loadChunk(() => Promise.reject(error))).rejects.toBe(error);
    expect(isLoadError(error)).toBe(false);
  });
});

describe("chunkOnce", () => {
  const failing = (failures: Error[]) => {
    let tries = 0;
    const importer = async () => {
      tries += 1;
      const failure = failures.shift();
      if (failure) throw failure;
      return "screen";
    };
    return { importer, tries: () => tries };
  };

  it("fetches once for everyone who asks", async () => {
    const { importer, tries } = failing([]);
    const load = chunkOnce(importer);
    expect(await Promise.all([load(), load()])).toEqual(["screen", "screen"]);
    await load();
    expect(tries()).toBe(1);
  });

  it("tries again after a part did not arrive", async () => {
    const { importer, tries } = failing([new TypeError("Failed to fetch dynamically imported module")]);
    const load = chunkOnce(importer);
    await expect(load()).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(load()).resolves.toBe("screen");
    expect(tries()).toBe(2);
  });

  it("never shows a part without its styles", async () => {
    const { importer, tries } = failing([new Error("Unable to preload CSS for /assets/login.css")]);
    const load = chunkOnce(importer);
    await expect(load()).rejects.toBeInstanceOf(CssLoadError);
    await expect(load()).rejects.toBeInstanceOf(CssLoadError);
    expect(tries()).toBe(1);
  });
});
