import { defineEnum, type NameOf } from "../define-enum.ts";

/** What someone applies for. */
export const applyType = defineEnum("applyType", { organisation: 0, serviceNumber: 1, entitlement: 2 });
export type ApplyType = NameOf<typeof applyType>;

/** Where an application stands; a withdrawn one is gone. */
export const applyStatus = defineEnum("applyStatus", { applying: 0, approved: 1, rejected: 2 });
export type ApplyStatus = NameOf<typeof applyStatus>;

/** Where an application came from. */
export const applySource = defineEnum("applySource", {
  publicForm: "sn_apply",
  invite: "invite",
  portal: "portal",
});
export type ApplySource = NameOf<typeof applySource>;
