import { attachmentType } from "@pharos/domain/enums";
import { fileTypeOf } from "@pharos/domain/file";
import type { Call } from "../../platform/call.ts";
import type { FileOwner } from "../../platform/file-owner.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { createImageCleaner } from "./check/create-image-cleaner.ts";
import { createClamd } from "./check/virus-scanner.ts";
import { fileCheckQueue } from "./check-queue.ts";
import { companyFiles } from "./company-files.ts";
import type { FileDependencies } from "./dependencies.ts";
import { fileJobs } from "./file.jobs.ts";
import { fileRoutes } from "./file.routes.ts";
import { inlinePath } from "./file-keys.ts";
import { finishUpload } from "./finish-upload.ts";
import { type LeasedUpload, leaseUpload } from "./lease-upload.ts";
import { notifyDelivered } from "./notify-delivered.listener.ts";
import { countSmallFile, keepSmallFile } from "./upload-file.ts";

export { attachUploads } from "./attach-uploads.ts";
export { createImageCleaner, type ImageCleaner } from "./check/create-image-cleaner.ts";
export { faultReportMarked } from "./file.events.ts";
export {
  type KeptFile,
  lockContent,
  openKeptFile,
  readKeptFile,
  releaseFiles,
  takeAttachment,
  takeUpload,
} from "./kept-files.ts";
export type { LeasedUpload } from "./lease-upload.ts";
export { removeFilesOf } from "./remove-files-of.ts";
export { copyPictures, readPictures } from "./text-pictures.ts";

/** Stores files that arrive otherwise than by an upload of the browser, by the same rules and in a person's name. */
export function createFileKeeper(platform: Platform) {
  // Nothing is bound to a record yet.
  const dependencies = dependenciesOf(platform, () => []);
  return async (call: Call, file: { readonly fileName: string; readonly content: Uint8Array }) => {
    await countSmallFile(dependencies, call);
    const kept = await keepSmallFile(dependencies, call, {
      file: { fileName: file.fileName, content: new Uint8Array(file.content) },
      types: attachmentType.toCode("reply"),
    });
    const isPicture = fileTypeOf(kept.name)?.kind === "image";
    return { objectKey: kept.upload_key, picturePath: isPicture ? inlinePath(kept.handle) : undefined };
  };
}

/** Uploads in one piece, for records that keep their files themselves. */
export function createLeasedUploads(platform: Platform) {
  const dependencies = dependenciesOf(platform, () => []);
  return {
    start: (call: Call, upload: LeasedUpload) => leaseUpload(dependencies, call, upload),
    finish: (call: Call, objectKey: string) => finishUpload(dependencies, call, objectKey),
  };
}

/** Creates the module of files and attachments; `owners` answers every kind of record that carries files. */
export function createFileModule(platform: Platform, owners: () => readonly FileOwner[]): Module {
  const dependencies = dependenciesOf(platform, owners);
  return {
    routes: fileRoutes(dependencies),
    queues: [fileCheckQueue(dependencies)],
    jobs: fileJobs(dependencies),
    listeners: [notifyDelivered],
    fileOwners: [companyFiles],
  };
}

function dependenciesOf(platform: Platform, owners: FileDependencies["owners"]): FileDependencies {
  const { clamdUrl } = platform.config;
  return {
    platform,
    owners,
    scanner: clamdUrl === undefined ? undefined : createClamd(clamdUrl),
    cleanImage: createImageCleaner(),
  };
}
