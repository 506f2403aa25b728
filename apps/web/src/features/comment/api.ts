import { toggleStarred } from "@pharos/api/comment";
import type { CallInput } from "@pharos/api/core";
import { apiMutation } from "../../shared/api/index.ts";

/** Kinds of objects that can be starred. */
export type StarredType = CallInput<typeof toggleStarred>["query"]["objType"];

/** Stars an object, or takes the star away. */
export const useToggleStarred = apiMutation(toggleStarred, { stales: ["starred"], isQuiet: true });
