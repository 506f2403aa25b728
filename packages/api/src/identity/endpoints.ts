import {
  changePassword,
  getEnvClock,
  getSmsCode,
  getUserDetail,
  login,
  logout,
  saveLanguage,
  saveViewTags,
  ssoLogin,
  userLogin,
  wxLogin,
} from "./index.ts";

/** The endpoints of this module, by name. */
export const identityEndpoints = {
  login,
  getSmsCode,
  getEnvClock,
  wxLogin,
  ssoLogin,
  userLogin,
  getUserDetail,
  logout,
  changePassword,
  saveViewTags,
  saveLanguage,
} as const;
