import { endpoint, verbatim, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

export const ssoLogin = endpoint({
  method: "POST",
  path: "/esapi/zCloudSso/login",
  access: "public",
  summary: "Open a session with a signed ticket of the single sign-on; off unless a provider is configured",
  body: z.object({ ticket: verbatim(4096).min(1) }),
  response: SignedIn,
  errors: ["auth.ssoOff"],
});
