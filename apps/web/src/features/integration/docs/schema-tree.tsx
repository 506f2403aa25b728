import { type ReactNode, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import { type OpenApi, resolved, type Schema } from "./open-api.ts";

interface SchemaTreeProps {
  readonly document: OpenApi;
  readonly schema: Schema;
}

/** The fields of a schema; what lies deeper opens at a click, so that shapes which hold themselves have an end. */
export function SchemaTree({ document, schema: given }: SchemaTreeProps): ReactNode {
  const { schema } = resolved(document, given);
  const fields = Object.entries(fieldsOf(document, schema));
  if (fields.length === 0) return <code className="schema-type">{typeText(document, given)}</code>;
  return (
    <ul className="schema-fields">
      {fields.map(([name, field]) => (
        <Field
          key={name}
          document={document}
          name={name}
          field={field}
          isRequired={requiredOf(document, schema).includes(name)}
        />
      ))}
    </ul>
  );
}

interface FieldProps {
  readonly document: OpenApi;
  readonly name: string;
  readonly field: Schema;
  readonly isRequired: boolean;
}

function Field({ document, name, field, isRequired }: FieldProps): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { schema } = resolved(document, field);
  const hasMore = Object.keys(fieldsOf(document, schema)).length > 0;
  const head = (
    <>
      <code>{name}</code> <code className="schema-type">{typeText(document, field)}</code>
      {isRequired ? <span className="schema-required">{t("integration.docs.required")}</span> : null}
      {(field.description ?? schema.description) ? (
        <span className="schema-words">{field.description ?? schema.description}</span>
      ) : null}
    </>
  );
  if (!hasMore) return <li>{head}</li>;
  return (
    <li>
      <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>{head}</summary>
        {isOpen ? <SchemaTree document={document} schema={field} /> : null}
      </details>
    </li>
  );
}

/** Fields of an object, of the entries of a list, or of the first alternative that has any. */
function fieldsOf(document: OpenApi, schema: Schema): Readonly<Record<string, Schema>> {
  return carrierOf(document, schema)?.properties ?? {};
}

function requiredOf(document: OpenApi, schema: Schema): readonly string[] {
  return carrierOf(document, schema)?.required ?? [];
}

function carrierOf(document: OpenApi, schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return carrierOf(document, resolved(document, schema.items).schema);
  return (schema.anyOf ?? schema.oneOf ?? [])
    .map((option) => carrierOf(document, resolved(document, option).schema))
    .find((found) => found !== undefined);
}

/** The kind of a value in the words of JSON Schema. */
export function typeText(document: OpenApi, given: Schema): string {
  const { schema, name } = resolved(document, given);
  if (name !== null) return name;
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return options.map((option) => typeText(document, option)).join(" | ");
  if (schema.items) {
    const words = typeText(document, schema.items);
    return words.includes(" ") ? `(${words})[]` : `${words}[]`;
  }
  const type = typeof schema.type === "string" ? schema.type : (schema.type ?? ["any"]).join(" | ");
  const limit = schema.maxLength === undefined ? "" : ` ≤ ${schema.maxLength}`;
  return `${schema.format ?? type}${limit}`;
}
