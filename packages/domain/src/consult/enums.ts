import { defineEnum, type NameOf } from "../define-enum.ts";

export const consultStatus = defineEnum("consultStatus", { assistant: 0, expert: 1, closed: 2 });
export type ConsultStatus = NameOf<typeof consultStatus>;

/** What a message holds: a text, or the address of a picture. */
export const consultRecordType = defineEnum("consultRecordType", { text: 0, image: 1 });
export type ConsultRecordType = NameOf<typeof consultRecordType>;

export const consultCloseReason = defineEnum("consultCloseReason", {
  asker: 0,
  expert: 1,
  idle: 2,
  converted: 3,
});
export type ConsultCloseReason = NameOf<typeof consultCloseReason>;
