import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import type { FirstPasswords } from "../identity/index.ts";
import { applicationRoutes } from "./application.routes.ts";

export {
  type ActivationLink,
  type ActivationOccasion,
  type ActivationRequest,
  createActivationLink,
  sendActivationLink,
} from "./activation-link.ts";

/** Creates the module of applications for an organisation, a service number or an entitlement. */
export function createApplicationModule(
  platform: Platform,
  { firstPasswords }: { readonly firstPasswords: FirstPasswords },
): Module {
  return { routes: applicationRoutes({ platform, firstPasswords }) };
}
