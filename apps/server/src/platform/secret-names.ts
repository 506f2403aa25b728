/** What stands in the place of a secret. */
export const MASK = "***";

// Lower case without separators, so that smsCode, sms_code and SMS-CODE are one name.
const SECRET_NAMES = new Set([
  "password", "newpassword", "oldpassword", "currentpassword", "confirmpassword", "passwordhash", "pwd",
  "smscode", "code", "verifycode", "reqkey", "token", "accesstoken", "refreshtoken", "securitytoken", "sessiontoken",
  "authorization", "cookie", "setcookie", "secret", "clientsecret", "appsecret", "secretkey", "accesskeysecret",
  "secretaccesskey", "apikey", "signature", "signatureimage", "remotepassword", "remotecode", "idtoken", "assertion",
]);

/** Whether a field of this name holds something that must not be logged or audited. */
export function isSecretName(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}

/** A copy in which every value under the name of a secret is masked, at any depth. */
export function maskSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (depth > 8) return MASK;
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, depth + 1));
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isSecretName(name) ? MASK : maskSecrets(inner, depth + 1)]),
  );
}
