import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

const ROLE_ARN = "arn:aws:iam::000000000001:role/portal-upload";
const SHORTEST_SECONDS = 900;

/** Temporary credentials that were given out. */
export interface StsSession {
  readonly secretKey: string;
  readonly token: string;
  /** Whether the policy of the credentials allows a request. */
  allows(method: string, url: URL): boolean;
}

/** A service that gives out temporary credentials, as stores have it. */
export interface TestSts {
  readonly roleArn: string;
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    isSigned: (secretKey: string, body: Buffer) => boolean,
  ): Promise<void>;
  find(accessKey: string): StsSession | undefined;
}

interface Statement {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: { readonly DateLessThan: { readonly "aws:CurrentTime": string } };
}

/** Answers `AssumeRole` for one role, and remembers what each policy allows. */
export function createTestSts({ secretKey }: { accessKey: string; secretKey: string }): TestSts {
  const sessions = new Map<string, StsSession & { readonly endsMs: number }>();
  return {
    roleArn: ROLE_ARN,
    async answer(request, response, isSigned) {
      const body = await buffer(request);
      const form = new URLSearchParams(body.toString());
      const seconds = Number(form.get("DurationSeconds"));
      const isGood =
        isSigned(secretKey, body) &&
        form.get("Action") === "AssumeRole" &&
        form.get("RoleArn") === ROLE_ARN &&
        seconds >= SHORTEST_SECONDS;
      if (!isGood) return void response.writeHead(403).end("<ErrorResponse/>");
      const key = randomBytes(10).toString("hex");
      const session = {
        secretKey: randomBytes(20).toString("hex"),
        token: randomBytes(30).toString("hex"),
        endsMs: Date.now() + seconds * 1000,
        allows: allowedBy(form.get("Policy") ?? "{}"),
      };
      sessions.set(key, session);
      response
        .writeHead(200, { "content-type": "text/xml" })
        .end(
          `<AssumeRoleResponse><AssumeRoleResult><Credentials><AccessKeyId>${key}</AccessKeyId>` +
            `<SecretAccessKey>${session.secretKey}</SecretAccessKey><SessionToken>${session.token}</SessionToken>` +
            `<Expiration>${new Date(session.endsMs).toISOString()}</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>`,
        );
    },
    find(accessKey) {
      const session = sessions.get(accessKey);
      return session && session.endsMs > Date.now() ? session : undefined;
    },
  };
}

function allowedBy(policy: string): StsSession["allows"] {
  // What the product under test wrote; anything else allows nothing.
  const { Statement: statements = [] } = JSON.parse(policy) as { Statement?: readonly Statement[] };
  return (method, url) => {
    const action = actionOf(method, url);
    const resource = `arn:aws:s3:::${url.pathname.slice(1)}`;
    return statements.some(
      (statement) =>
        statement.Effect === "Allow" &&
        statement.Action.includes(action) &&
        (!statement.Condition ||
          Date.now() < Date.parse(statement.Condition.DateLessThan["aws:CurrentTime"])) &&
        statement.Resource.some((pattern) => matches(pattern, resource)),
    );
  };
}

function actionOf(method: string, { pathname, searchParams }: URL): string {
  if (method === "DELETE" && searchParams.has("uploadId")) return "s3:AbortMultipartUpload";
  if (
    method === "PUT" ||
    (method === "POST" && (searchParams.has("uploads") || searchParams.has("uploadId")))
  )
    return "s3:PutObject";
  if (method === "DELETE") return "s3:DeleteObject";
  return pathname.split("/").length > 2 ? "s3:GetObject" : "s3:ListBucket";
}

const matches = (pattern: string, resource: string): boolean =>
  pattern.endsWith("*") ? resource.startsWith(pattern.slice(0, -1)) : pattern === resource;
