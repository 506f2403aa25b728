import { defineEnum, type NameOf } from "../define-enum.ts";

/** Whether readers find a manual. */
export const manualStatus = defineEnum("manualStatus", { draft: 0, published: 1 });
export type ManualStatus = NameOf<typeof manualStatus>;
