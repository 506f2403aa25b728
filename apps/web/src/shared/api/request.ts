import type { AnyEndpoint } from "@pharos/api/core";

/** The parts of a call before they became a URL and a body. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** The address of an endpoint with its path parameters and its query filled in. */
export function requestUrl(endpoint: AnyEndpoint, parts: RequestParts): string {
  const path = fillPath(endpoint.path, entriesOf(parts.params));
  const query = new URLSearchParams();
  for (const [name, value] of entriesOf(parts.query)) {
    // Lists travel joined by comma, as the contract's `QueryCodes` reads them.
    const text = Array.isArray(value) ? value.join(",") : asText(value);
    if (text !== null && text !== "") query.set(name, text);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The body of a call: JSON, a form with a file, or a file as it is; undefined for reads and for calls without one. */
export function requestBody(
  endpoint: AnyEndpoint,
  parts: RequestParts,
): string | FormData | Blob | undefined {
  if (endpoint.method === "GET" || parts.body === undefined) return undefined;
  // The browser sends the type of the file along. What the endpoint takes is not among what it knows of endpoints.
  if (parts.body instanceof Blob) return parts.body;
  if (endpoint.isForm) return formOf(entriesOf(parts.body));
  return JSON.stringify(parts.body);
}

function formOf(fields: readonly (readonly [string, unknown])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value instanceof File) form.append(name, value, value.name);
    else if (value !== undefined) form.append(name, asText(value) ?? "");
  }
  return form;
}

function fillPath(path: string, params: readonly (readonly [string, unknown])[]): string {
  const values = new Map(params);
  return path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    const value = asText(values.get(name));
    if (value === null) throw new Error(`${path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
}

function entriesOf(part: unknown): readonly (readonly [string, unknown])[] {
  return typeof part === "object" && part !== null ? Object.entries(part) : [];
}

function asText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return null;
}
