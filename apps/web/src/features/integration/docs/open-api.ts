import { readOpenApi } from "@pharos/api/integration";
import { queryOptions } from "@tanstack/react-query";
import { fetchFile } from "../../../shared/api/index.ts";

/** A JSON schema, as far as the page shows it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

/** A reference to a parameter that many operations share. */
interface ParameterRef {
  readonly $ref: string;
}

/** One parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** One operation of the document. */
export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly "x-access": string | { readonly permission: string };
  readonly "x-not-in-specification"?: true;
  readonly "x-refusals"?: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly (Parameter | ParameterRef)[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The document. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** An operation with its place. */
export interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** The document and the file it came as. */
export interface ReadDocument {
  readonly document: OpenApi;
  readonly file: Blob;
}

/** The document changes with a release only. */
export const openApiQuery = () =>
  queryOptions({
    queryKey: ["integration", "openApi"],
    queryFn: async ({ signal }): Promise<ReadDocument> => {
      const { content } = await fetchFile(readOpenApi, {}, { signal });
      // Generated from the API package by the server's own release.
      return { document: JSON.parse(await content.text()) as OpenApi, file: content };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Every operation, by module and path. */
export function entriesOf({ paths }: OpenApi): Entry[] {
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .toSorted(
      (a, b) =>
        moduleOf(a).localeCompare(moduleOf(b)) ||
        a.path.localeCompare(b.path) ||
        a.method.localeCompare(b.method),
    );
}

/** The module an operation belongs to. */
export const moduleOf = ({ operation }: Entry): string => operation.tags[0] ?? "";

/** Operations that hold every word of a search, in any order and wherever. */
export function matching(entries: readonly Entry[], search: string, module: string): Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    if (module !== "" && moduleOf(entry) !== module) return false;
    const { operationId, summary } = entry.operation;
    const text = `${entry.method} ${entry.path} ${operationId} ${summary} ${moduleOf(entry)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

const refStart = "#/components/schemas/";

/** The schema a reference stands for, with its name. */
export function resolved({ components }: OpenApi, schema: Schema): { schema: Schema; name: string | null } {
  const name = schema.$ref?.startsWith(refStart) ? schema.$ref.slice(refStart.length) : null;
  return name === null ? { schema, name } : { schema: components.schemas[name] ?? {}, name };
}

/** The parameters of an operation, shared ones included. */
export function parametersOf({ components }: OpenApi, { parameters = [] }: Operation): readonly Parameter[] {
  return parameters.flatMap((parameter) => {
    if (!("$ref" in parameter)) return [parameter];
    const shared = components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf("/") + 1)];
    return shared ? [shared] : [];
  });
}

/** The body an operation takes. */
export function bodyOf({ requestBody }: Operation): { type: string; schema: Schema } | null {
  const [first] = Object.entries(requestBody?.content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

/** What an operation answers inside the envelope, and the refusals it knows. */
export function answerOf(operation: Operation): { schema: Schema | null; refusals: readonly string[] } {
  const envelope = operation.responses["200"]?.content?.["application/json"]?.schema;
  const answered = envelope?.allOf?.[1]?.properties?.["operateCallBackObj"]?.anyOf?.[0];
  return { schema: answered ?? null, refusals: operation["x-refusals"] ?? [] };
}
