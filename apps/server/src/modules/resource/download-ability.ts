import type { Ability } from "@pharos/api/core";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { type DownloadFacts, downloadPolicy } from "./resource.policy.ts";

/** Whether the caller may download a version, and if not, why. */
export const downloadAbility = (platform: Platform, call: Call, row: DownloadFacts): Ability =>
  toAbility(downloadPolicy.download(call.actor, row, platform.clock.now()), call.locale, platform.translate);
