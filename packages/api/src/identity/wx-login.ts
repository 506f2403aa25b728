import { endpoint, z } from "../core/index.ts";
import { SignedIn } from "./shapes.ts";

export const wxLogin = endpoint({
  method: "GET",
  path: "/api/user/wxLogin",
  access: "public",
  summary: "Open a session with a WeChat code; off unless a provider is configured",
  query: z.object({ code: z.string().max(128).optional(), state: z.string().max(128).optional() }),
  response: SignedIn,
  errors: ["auth.wxLoginOff"],
});
