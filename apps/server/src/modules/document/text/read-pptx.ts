import { posix } from "node:path";
import { docLimits } from "@pharos/domain/document";
import { Parser } from "saxen";
import { UnreadableError } from "./text-outcome.ts";
import { type Parts, unpackParts } from "./unpack-parts.ts";

const main = "ppt/presentation.xml";
const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";

/** The texts of the slides of a presentation in the order in which they are shown, one more than are kept at most. */
export async function readPptx(content: Uint8Array): Promise<string[]> {
  const parts = await unpackParts(content);
  const slides: string[] = [];
  let characters = 0;
  for (const name of slidesOf(parts)) {
    if (slides.length > docLimits.textPages || characters > docLimits.textCharacters) break;
    const text = textOfSlide(partOf(parts, name));
    characters += text.length;
    slides.push(text);
  }
  return slides;
}

function slidesOf(parts: Parts): string[] {
  const targets = new Map<string, string>();
  eachElement(partOf(parts, "ppt/_rels/presentation.xml.rels"), (name, { Id, Target }) => {
    if (localName(name) === "Relationship" && Id && Target)
      targets.set(Id, posix.join("/", Target.startsWith("/") ? "" : "ppt", Target).slice(1));
  });
  const slides: string[] = [];
  eachElement(partOf(parts, main), (name, attributes) => {
    const target = localName(name) === "sldId" && targets.get(attributes["r:id"] ?? "");
    if (target) slides.push(target);
  });
  return slides;
}

/** A paragraph is a line; runs within it are parts of one text. */
function textOfSlide(xml: string): string {
  let text = "";
  let isInText = false;
  const parser = new Parser();
  parser.ns({ [drawing]: "a" });
  parser.on("openTag", (name) => {
    if (name === "a:t") isInText = true;
    else if (name === "a:br") text += "\n";
  });
  parser.on("closeTag", (name) => {
    if (name === "a:t") isInText = false;
    else if (name === "a:p") text += "\n";
  });
  parser.on("text", (value, decode) => {
    if (isInText) text += decode(value);
  });
  parser.on("cdata", (value) => {
    if (isInText) text += value;
  });
  parser.parse(xml);
  return text;
}

function eachElement(
  xml: string,
  take: (name: string, attributes: Readonly<Record<string, string>>) => void,
): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributesOf, decode) => {
    const decoded = Object.entries(attributesOf()).map(([key, value]) => [key, decode(value)]);
    take(name, Object.fromEntries(decoded));
  });
  parser.parse(xml);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function partOf(parts: Parts, name: string): string {
  const part = parts[name];
  if (!part) throw new UnreadableError("broken");
  return new TextDecoder().decode(part);
}
