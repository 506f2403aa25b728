import type { LiveChannel } from "../../platform/live.ts";

/** Tells open review lists to look again. */
export const applicationsPath = "/application";

/** Anyone who may decide on applications is notified of changes to one; the list says what they may see of it. */
export const applicationsChannel: LiveChannel = {
  path: applicationsPath,
  scopesOf: (actor) => (actor.permissions.has("audit:review") ? ["reviewers"] : []),
};
