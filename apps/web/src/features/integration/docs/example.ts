import { bodyOf, type Entry, type OpenApi, parametersOf, resolved, type Schema } from "./open-api.ts";

const depthMax = 4;

/** A plausible value for a schema: required fields only, because those are what a first call needs. */
function sampleOf(document: OpenApi, given: Schema, depth = 0): unknown {
  const { schema } = resolved(document, given);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const option = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (option) return sampleOf(document, option, depth);
  switch (typeof schema.type === "string" ? schema.type : schema.type?.[0]) {
    case "object": {
      if (depth > depthMax) return {};
      const required = schema.required ?? [];
      const fields = Object.entries(schema.properties ?? {}).filter(([name]) => required.includes(name));
      return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(document, field, depth + 1)]));
    }
    case "array":
      return schema.items && depth <= depthMax ? [sampleOf(document, schema.items, depth + 1)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return schema.format === "date-time"
        ? "2026-06-12T10:00:00+08:00"
        : schema.format === "date"
          ? "2026-06-12"
          : "…";
  }
}

// In single quotes a shell changes nothing; a single quote itself leaves them for a moment.
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A call of an operation as a command line, with a token. */
export function curlOf(document: OpenApi, { method, path, operation }: Entry, origin: string): string {
  const required = parametersOf(document, operation).filter(({ required: isRequired }) => isRequired);
  const valueOf = (schema: Schema): string => String(sampleOf(document, schema));
  const filled = required
    .filter((parameter) => parameter.in === "path")
    .reduce((text, { name, schema }) => text.replace(`{${name}}`, encodeURIComponent(valueOf(schema))), path);
  const query = required
    .filter((parameter) => parameter.in === "query")
    .map(({ name, schema }) => `${name}=${encodeURIComponent(valueOf(schema))}`)
    .join("&");
  const body = bodyOf(operation);
  const lines = [
    `curl -X ${method} ${quoted(`${origin}${filled}${query === "" ? "" : `?${query}`}`)}`,
    ...(operation.security.length > 0 ? [`-H ${quoted("Authorization: Bearer phr_…")}`] : []),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.type}`)}`] : []),
    ...(body?.type === "application/json"
      ? [`-d ${quoted(JSON.stringify(sampleOf(document, body.schema)))}`]
      : body
        ? ["--data-binary @message.eml"]
        : []),
  ];
  return lines.join(" \\\n  ");
}
