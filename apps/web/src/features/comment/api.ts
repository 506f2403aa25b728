import { toggleStarred } from "@pharos/contract/comment";
import type { CallInput } from "@pharos/contract/core";
import { contractMutation } from "../../shared/api/index.ts";

/** Kinds of objects that can be starred. */
export type StarredType = CallInput<typeof toggleStarred>["query"]["objType"];

/** Stars an object, or takes the star away. */
export const useToggleStarred = contractMutation(toggleStarred, { stales: ["starred"], isQuiet: true });
