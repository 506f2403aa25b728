import { type AnyEndpoint, z } from "@pharos/api/core";

type Json = Readonly<Record<string, unknown>>;
type Schema = AnyEndpoint["body"];

/** Fields whose values the schema describes only in code. */
const known: Readonly<Record<string, unknown>> = {
  phone: "13900000001",
  phoneNum: "13900000001",
  month: "2026-06",
  email: "a@example.com",
  notifyEmail: "a@example.com",
  address: "a@example.com",
  smsCode: "123456",
  color: "#123456",
  sha256: "0".repeat(64),
  md5: "0".repeat(32),
  externalId: "1",
  leaseId: "1",
  isOn: true,
  intoKb: true,
  // A workbook carries the time at which it was made.
  format: "csv",
};

/** Whether a field holds the identity of a record, by its name; `id2` is the second one of a path. */
export const isIdName = (name: string): boolean => /(^|[a-z])ids?2?$/i.test(name);

/**
 * A plausible input for a schema, made from what the schema says of itself: the required fields, and of the others those
 * that are wanted. Every field that holds an identity gets `id`.
 */
export function sampleOf(
  schema: Schema,
  id: number,
  isWanted: (name: string) => boolean = isIdName,
): Readonly<Record<string, unknown>> {
  if (!schema) return {};
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  const sample = valueOf("", json, json, id);
  const required = new Set(json["required"] as string[] | undefined);
  // Every input of the contract is an object.
  return Object.fromEntries(
    Object.entries(sample as object).filter(([name]) => required.has(name) || isWanted(name)),
  );
}

function valueOf(name: string, schema: Json, root: Json, id: number): unknown {
  const reference = schema["$ref"];
  if (typeof reference === "string") {
    const target = reference
      .split("/")
      .slice(1)
      .reduce<unknown>((at, part) => (at as Json)[part], root);
    return valueOf(name, target as Json, root, id);
  }
  if (schema["format"] !== "date" && name in known) return known[name];
  if (isIdName(name) && schema["type"] !== "string" && schema["type"] !== "array") return id;
  if (/ids$/i.test(name) && schema["type"] === "string") return String(id);
  const options = (schema["anyOf"] ?? schema["oneOf"]) as Json[] | undefined;
  if (options) return valueOf(name, options[0] ?? {}, root, id);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  return plainOf(name, schema, root, id);
}

function plainOf(name: string, schema: Json, root: Json, id: number): unknown {
  if (schema["type"] === "object") {
    const fields = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Json>>);
    return Object.fromEntries(fields.map(([field, inner]) => [field, valueOf(field, inner, root, id)]));
  }
  if (schema["type"] === "array") return listOf(name, schema, root, id);
  if (schema["type"] === "boolean") return true;
  if (schema["type"] === "integer" || schema["type"] === "number")
    return Math.max(Number(schema["minimum"] ?? 1), Number(schema["exclusiveMinimum"] ?? -1) + 1);
  if (schema["format"] === "date-time") return "2026-06-12T00:00:00+08:00";
  if (schema["format"] === "date" || /(Date|Time)$/.test(name)) return "2026-06-12";
  return "x"
    .repeat(Math.max(12, Number(schema["minLength"] ?? 0)))
    .slice(0, Number(schema["maxLength"] ?? 64));
}

/** As many items as are asked for, at least one, unless no item fits. */
function listOf(name: string, schema: Json, root: Json, id: number): unknown[] {
  const items = schema["items"] as Json | undefined;
  if (!items || "not" in items) return [];
  const item = /ids$/i.test(name) ? id : valueOf(name.replace(/s$/, ""), items, root, id);
  return Array.from({ length: Math.max(1, Number(schema["minItems"] ?? 0)) }, () => item);
}
