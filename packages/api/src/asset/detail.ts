import { endpoint, IdParam, z } from "../core/index.ts";
import { AssetDetail } from "./shapes.ts";

export const getAsset = endpoint({
  method: "GET",
  path: "/esapi/asset/detail",
  access: { permission: "asset:view" },
  summary: "Read a database system with its nodes and the service numbers that cover it",
  query: z.object({ id: IdParam }),
  response: AssetDetail,
  errors: ["asset.notFound"],
});
