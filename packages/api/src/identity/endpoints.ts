import {
  changePassword,
  getEnvClock,
  getOwnAddresses,
  getSmsCode,
  getUserDetail,
  login,
  logout,
  saveLanguage,
  saveViewTags,
  sendAddressCode,
  ssoLogin,
  userLogin,
  verifyAddress,
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
  getOwnAddresses,
  sendAddressCode,
  verifyAddress,
} as const;
