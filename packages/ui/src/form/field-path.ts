/** A field's name as the form library writes it: "assets.0.name" is ["assets", 0, "name"]. */
export function toFieldPath(name: string): (string | number)[] {
  return name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The name that a path was made from. */
export function toFieldName(path: readonly (string | number)[]): string {
  return path.join(".");
}

export interface SplitErrors {
  /** Errors of fields that the form shows. */
  known: Record<string, string>;
  /** Words of errors that no field of the form can show. */
  orphans: string[];
}

/** Divides the server's errors into those a field can show and those only the summary can. */
export function splitErrors(
  fields: Readonly<Record<string, string>>,
  formFields: readonly string[],
): SplitErrors {
  const known: Record<string, string> = {};
  const orphans: string[] = [];
  for (const [name, words] of Object.entries(fields)) {
    if (formFields.includes(name)) known[name] = words;
    else orphans.push(words);
  }
  return { known, orphans };
}
