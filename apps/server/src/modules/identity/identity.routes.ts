import {
  changePassword as changePasswordEndpoint,
  getDeviceKey,
  getEnvClock,
  getOwnAddresses,
  getSmsCode,
  getUserDetail,
  login,
  logout,
  saveLanguage as saveLanguageEndpoint,
  saveViewTags as saveViewTagsEndpoint,
  sendAddressCode as sendAddressCodeEndpoint,
  ssoLogin,
  userLogin,
  verifyAddress,
  wxLogin,
} from "@pharos/api/identity";
import type { Route } from "../../http/route.ts";
import { AppError } from "../../platform/app-error.ts";
import { changePassword } from "./change-password.ts";
import type { IdentityDependencies } from "./dependencies.ts";
import { readOwnAddresses, sendAddressCode, verifyOwnAddress } from "./own-addresses.ts";
import { readEnvClock } from "./read-env-clock.ts";
import { readUserInfo, recordVisit } from "./read-user-info.ts";
import { requestSmsCode } from "./request-sms-code.ts";
import { saveLanguage, saveViewTags } from "./save-preferences.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { signInWithSmsCode } from "./sign-in-with-sms-code.ts";
import { signOut } from "./sign-out.ts";
import { toSignedIn } from "./signed-in.ts";

/** Registers the endpoints of signing in and of the own account. */
export const identityRoutes =
  (deps: IdentityDependencies) =>
  (route: Route): void => {
    route.public(login, async (call, { body }) =>
      toSignedIn(
        body.loginType === "password"
          ? await signInWithPassword(deps, call, body)
          : await signInWithSmsCode(deps, call, body),
      ),
    );
    route.public(getSmsCode, (call, { body }) => requestSmsCode(deps, call, body));
    route.public(getEnvClock, () => readEnvClock(deps.platform));
    route.public(wxLogin, async () => {
      throw new AppError("auth.wxLoginOff");
    });
    route.public(ssoLogin, async () => {
      throw new AppError("auth.ssoOff");
    });
    route(userLogin, (call) => recordVisit(deps, call));
    route(getUserDetail, (call) => readUserInfo(deps, call));
    // Derived, not stored: it must be the same when the person comes back to the device.
    route(getDeviceKey, async ({ actor }) => ({
      key: deps.platform.secrets.sign("device-key", String(actor.userId)),
    }));
    route(logout, (call) => signOut(deps, call));
    route(changePasswordEndpoint, async (call, { body }) =>
      toSignedIn(await changePassword(deps, call, body)),
    );
    route(getOwnAddresses, (call) => readOwnAddresses(deps, call));
    route(sendAddressCodeEndpoint, (call, { body }) => sendAddressCode(deps, call, body));
    route(verifyAddress, (call, { body }) => verifyOwnAddress(deps, call, body));
    route(saveViewTagsEndpoint, (call, { body }) => saveViewTags(deps, call, body));
    route(saveLanguageEndpoint, (call, { body }) => saveLanguage(deps, call, body));
  };
