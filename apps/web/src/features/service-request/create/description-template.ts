import type { Severity } from "@pharos/domain/enums";
import type { Translate, TranslationKey } from "@pharos/i18n";
import { severitiesInOrder, severityOf } from "../parts/wording.ts";

const parts = {
  impact: "serviceRequest.template.impact",
  since: "serviceRequest.template.since",
  changes: "serviceRequest.template.changes",
  errors: "serviceRequest.template.errors",
  environment: "serviceRequest.template.environment",
  goal: "serviceRequest.template.goal",
} as const satisfies Record<string, TranslationKey>;

type Part = keyof typeof parts;

/** In an emergency only what decides the first step is asked for. */
const partsOf: Readonly<Record<Severity, readonly Part[]>> = {
  p1: ["impact", "errors"],
  p2: ["impact", "since", "changes", "errors"],
  p3: ["impact", "since", "changes", "errors"],
  p4: ["environment", "goal"],
};

/** What a description of this severity should contain: room for the symptom, then headings to write under. */
export function descriptionTemplate(name: Severity, t: Translate): string {
  // The cursor stands at the beginning, so the first line is the place to write.
  const sections = partsOf[name].map((part) => `${headingOf(part, t)}\n\n`);
  return `\n\n${sections.join("\n")}`;
}

/** Whether a description holds nothing but a template, of whatever severity. */
export function isOnlyTemplate(text: string, t: Translate): boolean {
  const words = squeezed(text);
  return words === "" || severitiesInOrder.some((name) => squeezed(descriptionTemplate(name, t)) === words);
}

/** In an emergency the title says enough to begin with. */
export const isTitleEnough = (code: number | undefined): boolean =>
  code !== undefined && ["p1", "p2"].includes(severityOf(code));

/** The description that is sent: without empty parts, and the title where that has to be enough. */
export function descriptionToSend(
  { title, contentMd, type }: { readonly title: string; readonly contentMd: string; readonly type: number },
  t: Translate,
): string {
  const written = withoutEmptyParts(contentMd, t);
  return written === "" && isTitleEnough(type) ? title.trim() : written;
}

/** The description after the severity was chosen: what was written stays. */
export function withTemplate(text: string | undefined, code: number, t: Translate): string {
  return isOnlyTemplate(text ?? "", t) ? descriptionTemplate(severityOf(code), t) : (text ?? "");
}

/** The description without the headings that nothing was written under. */
export function withoutEmptyParts(text: string, t: Translate): string {
  const headings = new Set(Object.keys(parts).map((part) => headingOf(part as Part, t)));
  const sections: string[][] = [[]];
  for (const line of text.split("\n")) {
    if (headings.has(line.trim())) sections.push([line]);
    else sections.at(-1)?.push(line);
  }
  const written = sections.filter(
    ([first = "", ...rest]) => !headings.has(first.trim()) || rest.join("").trim() !== "",
  );
  return written
    .map((lines) => lines.join("\n"))
    .join("\n")
    .trim();
}

const headingOf = (part: Part, t: Translate): string => t(parts[part]);

const squeezed = (text: string): string => text.replace(/\s+/g, "");
