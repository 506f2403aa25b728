/** Rules of a code sent by SMS. How often codes may be asked for and tried is in the table of limits. */
export const smsCodeRules = {
  digits: 6,
  lifeSeconds: 300,
  resendAfterSeconds: 60,
  /** Wrong tries after which a code is dead. */
  triesMax: 5,
} as const;

/** Seconds within which a nonce of `/api/env/clock` may be used. */
export const nonceLifeSeconds = 60;
