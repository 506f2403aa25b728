import type { FileOwner } from "../../platform/file-owner.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ImageCleaner } from "./check/create-image-cleaner.ts";
import type { VirusScanner } from "./check/virus-scanner.ts";

/** What the use cases of files stand on. */
export interface FileDependencies {
  readonly platform: Platform;
  /** Every kind of record that carries files. */
  readonly owners: () => readonly FileOwner[];
  readonly scanner: VirusScanner | undefined;
  readonly cleanImage: ImageCleaner;
}
