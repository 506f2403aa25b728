import { defineEnum, type NameOf } from "../define-enum.ts";

/** Code 2 is unused: a locked sign-in is counted by the rate limits, not stored on the person. */
export const userStatus = defineEnum("userStatus", { disabled: 0, active: 1, mustChangePassword: 3 });
export type UserStatus = NameOf<typeof userStatus>;

/** The state of an account as people see it: a lock-out passes by itself and is not stored with the account. */
export const accountState = defineEnum("accountState", {
  disabled: 0,
  active: 1,
  locked: 2,
  mustChangePassword: 3,
});
export type AccountState = NameOf<typeof accountState>;
