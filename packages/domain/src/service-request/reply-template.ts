/** What stands in braces in a reply template and is filled in when it is taken. */
export const replyTemplateVariables = ["phone", "srNo", "engineer", "severity", "limit", "hours"] as const;
export type ReplyTemplateVariable = (typeof replyTemplateVariables)[number];

const placeholder = /\{(\w+)\}/g;

const isVariable = (name: string): name is ReplyTemplateVariable =>
  replyTemplateVariables.some((known) => known === name);

/** Fills `{name}` in; names that are no variables, or that have no value, stay as they are. */
export function fillReplyTemplate(
  template: string,
  values: Readonly<Partial<Record<ReplyTemplateVariable, string>>>,
): string {
  return template.replaceAll(placeholder, (text, name: string) =>
    isVariable(name) ? (values[name] ?? text) : text,
  );
}

/** Whether no variable is left in a text. */
export const isFilledIn = (text: string): boolean =>
  ![...text.matchAll(placeholder)].some(([, name = ""]) => isVariable(name));

/** Names in braces that would never be filled in, each once. */
export function unknownTemplateVariables(template: string): string[] {
  const names = [...template.matchAll(placeholder)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !isVariable(name)))];
}
