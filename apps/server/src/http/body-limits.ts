import type { AnyEndpoint } from "@pharos/api/core";
import type { $ZodChecks, $ZodType, $ZodTypes } from "zod/v4/core";

const kib = 1024;

/** Figures of bodies that arrive whole: JSON, and the fields beside the files of a form. */
export const bodyFigures = {
  /** Every body may have so much: clients send fields back that an endpoint does not know. */
  bytes: 64 * kib,
  separators: 2_000,
  /** The same where the caller need not be known. */
  strangersBytes: 16 * kib,
  /** No body may have more, whatever its schema could hold: a Markdown source of 1 MiB; 2,000 rows of fifteen columns. */
  bytesMax: 1024 * kib,
  separatorsMax: 65_000,
  /** Room for a drawn signature. */
  strangersBytesMax: 320 * kib,
  /** Different names; no schema has as many. */
  names: 1_000,
  /** Objects and lists within each other; no schema is deeper. */
  depth: 20,
} as const;

/** How much work a body may make before it is known whether it is right. */
export interface BodyLimits {
  readonly bytes: number;
  /** Commas, colons and opening brackets outside of texts. */
  readonly separators: number;
}

/** The limits of an endpoint's body: what its schema could hold at most, within the figures above. */
export function bodyLimitsOf({ access, body }: Pick<AnyEndpoint, "access" | "body">): BodyLimits {
  const isForStrangers = access === "public" || access === "shareToken";
  const { bytes, separators } = body ? longestJsonOf(body) : nothing;
  const least = isForStrangers ? bodyFigures.strangersBytes : bodyFigures.bytes;
  const most = isForStrangers ? bodyFigures.strangersBytesMax : bodyFigures.bytesMax;
  return {
    bytes: Math.min(Math.max(bytes, least), most),
    separators: Math.min(Math.max(separators, bodyFigures.separators), bodyFigures.separatorsMax),
  };
}

/** A unit of UTF-16 written as `\u1234`, as some clients write all that is not ASCII. */
const bytesOfCharacter = 6;
/** Dates and texts of a fixed pattern say no length. */
const patternCharacters = 256;
/** A number, a code or a word of an enumeration. */
const bytesOfScalar = 64;
/** No schema says how many names a record has; sheets have fewer columns. */
const namesOfRecord = 64;

const nothing: BodyLimits = { bytes: 0, separators: 0 };
const scalar: BodyLimits = { bytes: bytesOfScalar, separators: 0 };
const endless: BodyLimits = { bytes: Number.POSITIVE_INFINITY, separators: Number.POSITIVE_INFINITY };

/** The longest JSON a schema accepts. What it does not bound is endless, so that a schema of a new kind refuses nothing. */
export function longestJsonOf(schema: $ZodType, depth = 0): BodyLimits {
  if (depth > bodyFigures.depth) return endless;
  // The types of zod that exist; every schema is one of them.
  const { def } = (schema as $ZodTypes)._zod;
  const inside = (one: $ZodType): BodyLimits => longestJsonOf(one, depth + 1);
  switch (def.type) {
    case "string":
      return { bytes: (maxOf(schema) ?? patternCharacters) * bytesOfCharacter + 2, separators: 0 };
    case "number":
    case "boolean":
    case "literal":
    case "enum":
    case "null":
    case "undefined":
      return scalar;
    // The bytes of a file in a form.
    case "custom":
    case "never":
      return nothing;
    case "object":
      return Object.entries(def.shape).reduce(
        (sum, [name, one]) => plus(sum, member(name.length, inside(one))),
        bracket,
      );
    case "record":
      return plus(
        bracket,
        times(namesOfRecord, member(maxOf(def.keyType) ?? patternCharacters, inside(def.valueType))),
      );
    case "array":
      return plus(bracket, times(itemsMaxOf(schema, def.element), plus(comma, inside(def.element))));
    case "union":
      return def.options.map(inside).reduce(largest, nothing);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return inside(def.innerType);
    case "pipe":
      return inside((def.in as $ZodTypes)._zod.def.type === "transform" ? def.out : def.in);
    case "lazy":
      return inside(def.getter());
    default:
      return endless;
  }
}

const comma: BodyLimits = { bytes: 1, separators: 1 };
const bracket: BodyLimits = { bytes: 2, separators: 1 };

/** A name with its value: quotation marks, colon and comma. */
const member = (characters: number, value: BodyLimits): BodyLimits =>
  plus({ bytes: characters + 4, separators: 2 }, value);

const plus = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: a.bytes + b.bytes,
  separators: a.separators + b.separators,
});

const times = (count: number, { bytes, separators }: BodyLimits): BodyLimits =>
  count === 0 ? nothing : { bytes: count * bytes, separators: count * separators };

const largest = (a: BodyLimits, b: BodyLimits): BodyLimits => ({
  bytes: Math.max(a.bytes, b.bytes),
  separators: Math.max(a.separators, b.separators),
});

function itemsMaxOf(list: $ZodType, item: $ZodType): number {
  if ((item as $ZodTypes)._zod.def.type === "never") return 0;
  return maxOf(list) ?? Number.POSITIVE_INFINITY;
}

/** The most characters or items a schema accepts. */
function maxOf(schema: $ZodType): number | undefined {
  // The types of zod's own checks; each names its figure.
  const checks = ((schema as $ZodTypes)._zod.def.checks ?? []) as unknown as readonly $ZodChecks[];
  const found = checks.flatMap(({ _zod: { def } }) => {
    if (def.check === "max_length") return [def.maximum];
    return def.check === "length_equals" ? [def.length] : [];
  });
  return found.length > 0 ? Math.min(...found) : undefined;
}
