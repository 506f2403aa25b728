import { type AnyEndpoint, z } from "@pharos/api/core";

/** Throws when an answer is not what the contract promises; used while tests run. */
export function checkResponse(endpoint: AnyEndpoint, result: unknown): void {
  const parsed = z.core.safeParse(endpoint.response, result ?? null);
  if (parsed.success) return;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  throw new Error(
    `${endpoint.method} ${endpoint.path} answers what its contract does not promise: ${problems}`,
  );
}
