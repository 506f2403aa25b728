import { endpoint } from "../core/index.ts";
import { UserInfo } from "./shapes.ts";

export const userLogin = endpoint({
  method: "POST",
  path: "/esapi/user/login",
  access: "signedIn",
  isOpenBeforePasswordChange: true,
  summary: "Read who is signed in and record the visit",
  response: UserInfo,
  errors: [],
});

export const getUserDetail = endpoint({
  method: "GET",
  path: "/esapi/user/detail",
  access: "signedIn",
  openToTokens: "narrowed",
  isOpenBeforePasswordChange: true,
  summary: "Read who is signed in",
  response: UserInfo,
  errors: [],
});
