import { endpoint, z } from "../core/index.ts";

export const getDeviceKey = endpoint({
  method: "GET",
  path: "/esapi/user/deviceKey",
  access: "signedIn",
  isOurs: true,
  summary: "Read the own key for what waits on a device to be sent",
  response: z.object({
    /** The same for a person in every session; nobody else is told it. Base64url, 32 bytes. */
    key: z.string(),
  }),
  errors: [],
});
