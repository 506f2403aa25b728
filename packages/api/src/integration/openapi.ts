import { endpoint, z } from "../core/index.ts";

export const readOpenApi = endpoint({
  method: "GET",
  path: "/esapi/integration/openapi",
  isOurs: true,
  access: "signedIn",
  openToTokens: "narrowed",
  mediaTypes: ["application/json"],
  summary: "Read the OpenAPI 3.1 document; for system admins and those in whose name a token is in force",
  response: z.null(),
  errors: ["common.permissionDenied"],
});
