import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkLoadError, CssLoadError, isLoadError, loadChunk } from "./load-chunk.ts";

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

  it("tries again when it is called again", async () => {
    let tries = 0;
    const importer = async () => {
      tries += 1;
      if (tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
      return "screen";
    };
    await expect(loadChunk(importer)).rejects.toBeInstanceOf(ChunkLoadError);
    await expect(loadChunk(importer)).resolves.toBe("screen");
  });
});
