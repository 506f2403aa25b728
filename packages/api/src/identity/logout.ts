import { endpoint, Nothing } from "../core/index.ts";

export const logout = endpoint({
  method: "POST",
  path: "/esapi/user/logout",
  isOurs: true,
  access: "signedIn",
  isOpenBeforePasswordChange: true,
  summary: "Revoke this session everywhere at once",
  response: Nothing,
  errors: [],
});
