import { AppError } from "../../../platform/app-error.ts";
import { createWorker, WorkAbandonedError, WorkerBusyError } from "../../../platform/worker/create-worker.ts";
import type { CleanedImage, RawImage } from "./clean-image.worker.ts";

/** Cleans a picture away from the event loop. */
export type ImageCleaner = (image: RawImage) => Promise<CleanedImage>;

/** Creates the cleaner of pictures: one thread; a picture that it cannot finish in time counts as broken. */
export function createImageCleaner({ waitingMax = 20 } = {}): ImageCleaner {
  const worker = createWorker<RawImage, CleanedImage>({
    module: new URL("./clean-image.worker.ts", import.meta.url),
    deadlineMs: 20_000,
    memoryMb: 256,
    waitingMax,
  });
  return async (image) => {
    try {
      return await worker.run(image);
    } catch (error) {
      if (error instanceof WorkAbandonedError) return { isBroken: true };
      if (error instanceof WorkerBusyError) throw new AppError("common.unavailable");
      throw error;
    }
  };
}
