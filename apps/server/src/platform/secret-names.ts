/** What stands in the place of a secret. */
export const MASK = "***";

const DEEPEST = 8;

// Lower case without separators, so that smsCode, sms_code and SMS-CODE are one name.
const SECRET_NAMES = new Set([
  "password",
  "newpassword",
  "oldpassword",
  "currentpassword",
  "confirmpassword",
  "remotepassword",
  "passwordhash",
  "pwd",
  "smscode",
  "verifycode",
  "remotecode",
  "reqkey",
  "nonce",
  "token",
  "accesstoken",
  "refreshtoken",
  "refreshedtoken",
  "securitytoken",
  "sessiontoken",
  "idtoken",
  "tokenhash",
  "assertion",
  "authorization",
  "cookie",
  "setcookie",
  "secret",
  "clientsecret",
  "appsecret",
  "secretkey",
  "accesskeysecret",
  "secretaccesskey",
  "apikey",
  "signature",
  "signatureimage",
]);

/** Whether a field of this name holds something that must not be logged or audited. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** A copy in which every value under the name of a secret is masked, at any depth. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (value instanceof Error) return { type: value.name, message: value.message };
  if (depth > DEEPEST) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1));
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, isSecretName(name) ? MASK : maskSecrets(inner, depth + 1)]),
  );
}
