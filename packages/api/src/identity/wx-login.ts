import { endpoint, verbatim, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

export const wxLogin = endpoint({
  method: "GET",
  path: "/api/user/wxLogin",
  access: "public",
  summary: "Open a session with a WeChat code; off unless a provider is configured",
  query: z.object({ code: verbatim(128).optional(), state: verbatim(128).optional() }),
  response: SignedIn,
  errors: ["auth.wxLoginOff"],
});
