import type { FileOwner } from "../../platform/file-owner.ts";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { createClamd } from "./check/virus-scanner.ts";
import { companyFiles } from "./company-files.ts";
import { fileJobs } from "./file.jobs.ts";
import { fileRoutes } from "./file.routes.ts";

export { attachUploads } from "./attach-uploads.ts";
export { faultReportMarked } from "./file.events.ts";
export { removeFilesOf } from "./remove-files-of.ts";

/** Creates the module of files and attachments; `owners` answers every kind of record that carries files. */
export function createFileModule(platform: Platform, owners: () => readonly FileOwner[]): Module {
  const { clamdUrl } = platform.config;
  const dependencies = {
    platform,
    owners,
    scanner: clamdUrl === undefined ? undefined : createClamd(clamdUrl),
  };
  return {
    routes: fileRoutes(dependencies),
    jobs: fileJobs(dependencies),
    fileOwners: [companyFiles],
  };
}
