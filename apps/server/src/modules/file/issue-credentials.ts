import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { issueCredentials as contract } from "@pharos/api/file";
import type { Permission } from "@pharos/domain/permissions";
import { toBusinessIso } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { refuseOutsiders } from "./accept-upload.ts";
import type { FileDependencies } from "./dependencies.ts";
import { uploadPrefix } from "./file-keys.ts";
import { fileRates } from "./limits.ts";

type Directory = HandlerInput<typeof contract>["query"]["dir"];

/** What it takes to upload for more than one's own requests. */
const permissionOf: Partial<Record<Directory, Permission>> = { resource: "resource:upload", doc: "doc:edit" };

/** Issues credentials that can put objects below the caller's prefix of today, and nothing else. */
export async function issueCredentials(
  { platform }: FileDependencies,
  call: Call,
  dir: Directory,
): Promise<CallResult<typeof contract>> {
  const { actor } = call;
  const { storage, limits, clock } = platform;
  refuseOutsiders(actor);
  const permission = permissionOf[dir];
  if (permission && !actor.permissions.has(permission)) throw new AppError("common.permissionDenied");
  if (!storage.issueCredentials) throw new AppError("file.stsUnavailable");
  await limits.take(`file.credentials:${actor.userId}`, fileRates.credentials);
  const prefix = uploadPrefix(actor.userId, clock.now());
  const issued = await storage.issueCredentials(prefix);
  await platform.withTransaction(call, (tx) =>
    tx.audit({ action: "file.credentialsIssued", detail: { prefix, expiration: issued.expiration } }),
  );
  return {
    accessKeyId: issued.accessKeyId,
    accessKeySecret: issued.secretAccessKey,
    securityToken: issued.sessionToken,
    expiration: toBusinessIso(Date.parse(issued.expiration)),
    region: issued.region,
    bucket: issued.bucket,
    prefix,
    endpoint: issued.endpoint,
  };
}
