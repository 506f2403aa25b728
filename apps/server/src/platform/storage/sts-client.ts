import { AwsV4Signer } from "aws4fetch";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import type { S3Config } from "../config.ts";
import { createOutgoing } from "../outgoing.ts";
import type { Storage, TemporaryCredentials } from "./storage.ts";

/** The shortest life that services offer. */
const LIFE_SECONDS = 900;
/** How long the credentials are of use: they cannot be taken back when their owner signs out. */
const USE_SECONDS = 300;
const RETRY_SECONDS = 5;

/** Asks the store's STS interface for credentials; undefined when none is configured. */
export function createStsClient(config: S3Config, clock: Clock): Storage["issueCredentials"] {
  const { sts } = config;
  if (!sts) return undefined;
  const outgoing = createOutgoing([sts.url]);
  return async (prefix) => {
    const now = clock.now();
    const until = new Date(now.getTime() + USE_SECONDS * 1000).toISOString();
    const body = new URLSearchParams({
      Action: "AssumeRole",
      Version: "2011-06-15",
      RoleArn: sts.roleArn,
      RoleSessionName: "portal-upload",
      DurationSeconds: String(LIFE_SECONDS),
      Policy: JSON.stringify(putOnly(config.privateBucket, prefix, until)),
    }).toString();
    const signer = new AwsV4Signer({
      method: "POST",
      url: `${sts.url}/`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body,
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
      service: "sts",
      region: config.region,
      datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ""),
    });
    const signed = await signer.sign();
    const headers = {
      ...Object.fromEntries(signed.headers),
      "content-length": String(Buffer.byteLength(body)),
    };
    const answer = await outgoing
      .fetchSmall(signed.url.href, { method: "POST", headers, body })
      .catch((cause: unknown) => {
        throw unavailable(cause);
      });
    if (answer.status !== 200) throw unavailable(new Error(`STS refused with ${answer.status}`));
    return { ...readCredentials(answer.body.toString("utf8")), expiration: until, ...placeOf(config) };
  };
}

/** A session policy can only narrow the role: put objects below the prefix for a while, give up an upload in parts, nothing else. */
function putOnly(bucket: string, prefix: string, until: string): object {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["s3:PutObject", "s3:AbortMultipartUpload"],
        Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
        Condition: { DateLessThan: { "aws:CurrentTime": until } },
      },
    ],
  };
}

function readCredentials(
  xml: string,
): Pick<TemporaryCredentials, "accessKeyId" | "secretAccessKey" | "sessionToken"> {
  const read = (name: string): string => {
    const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
    if (value === undefined) throw unavailable(new Error(`STS answered without ${name}`));
    return value;
  };
  return {
    accessKeyId: read("AccessKeyId"),
    secretAccessKey: read("SecretAccessKey"),
    sessionToken: read("SessionToken"),
  };
}

function placeOf({
  region,
  privateBucket,
  url,
}: S3Config): Pick<TemporaryCredentials, "region" | "bucket" | "endpoint"> {
  return { region, bucket: privateBucket, endpoint: url };
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError("common.unavailable", { retryAfterSeconds: RETRY_SECONDS }), { cause });
}
