import { beforeAll, describe, expect, it } from "vitest";
import { loadHighlighter } from "./highlighter.ts";
import { hostilePayloads } from "./hostile-payloads.ts";
import { elementsOf, type MarkupElement, renderMarkdown } from "./render-for-test.tsx";

beforeAll(loadHighlighter);

const allowedElements = new Set(
  `div span p br hr blockquote ul ol li pre code strong em del sup section table thead tbody tr th td a img
  h1 h2 h3 h4 h5 h6 button svg path`.split(/\s+/),
);
const allowedAttributes = new Set(
  `class href src alt title rel target start align role tabindex type loading decoding referrerpolicy
  aria-label aria-pressed aria-hidden viewBox focusable width height fill d fill-rule`
    .split(/\s+/)
    .map((name) => name.toLowerCase()),
);

/** Places in a text where a payload may stand. */
const places: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `前文\n\n${payload}\n\n后文`,
  (payload) => `- item\n\n  ${payload.replaceAll("\n", "\n  ")}`,
  (payload) => `> ${payload.replaceAll("\n", "\n> ")}`,
  (payload) => `| a | b |\n|---|---|\n| ${payload.replaceAll("\n", " ").replaceAll("|", "\\|")} | x |`,
  (payload) => `## ${payload.replaceAll("\n", " ")}`,
  (payload) => `**${payload}**`,
  (payload) => `[${payload}](https://example.org)`,
  (payload) => `[text](${payload})`,
  (payload) => `![picture](${payload})`,
  (payload) => `\`\`\`${payload.replaceAll("`", "")}\n${payload}\n\`\`\``,
];

describe("a hostile text", () => {
  it("is known in more than sixty forms", () => {
    expect(new Set(hostilePayloads).size).toBeGreaterThanOrEqual(100);
  });

  it.each(hostilePayloads)("stays harmless in every place: %j", (payload) => {
    for (const place of places) {
      const elements = elementsOf(renderMarkdown(place(payload)));
      expect(elements.flatMap(complaints)).toEqual([]);
    }
  });

  it("leaves the words of pasted markup readable", () => {
    const markup = renderMarkdown(
      'Config:\n\n<server port="8080">\n  <name>core</name>\n</server>\n\nand <b>bold</b>',
    );
    expect(markup).toContain("&lt;server port=&quot;8080&quot;&gt;");
    expect(markup).toContain("&lt;b&gt;");
  });
});

describe("a link", () => {
  it.each([
    "https://example.org/a?b=1",
    "http://example.org/",
    "mailto:help@example.org",
    "/knowledge/1#part",
  ])("leads to %s and says so to nobody", (address) => {
    const [link] = elementsOf(renderMarkdown(`[x](${address})`)).filter((element) => element.name === "a");
    expect(link?.attributes["href"]).toBe(address);
    expect(link?.attributes["rel"]).toBe("noopener noreferrer nofollow");
  });

  it("to a name inside the page is plain text, as the page has no names", () => {
    expect(renderMarkdown("[x](#top)")).not.toContain("<a");
  });

  it("to another host is plain text where only own links are allowed", () => {
    const policy = { links: "own", linkOrigins: ["https://docs.example.org"] } as const;
    const markup = renderMarkdown("[a](https://evil.example) [b](https://docs.example.org/x) [c](/y)", {
      policy,
    });
    expect(elementsOf(markup).filter((element) => element.name === "a")).toHaveLength(2);
  });
});

describe("a picture", () => {
  const images = (source: string, origins: readonly string[] = []) =>
    elementsOf(renderMarkdown(source, { policy: { imageOrigins: origins } })).filter(
      ({ name }) => name === "img",
    );

  it("is loaded from the own origin and from storage", () => {
    expect(images("![x](/esapi/file/1)")).toHaveLength(1);
    expect(images("![x](https://files.example.org/1.png)", ["https://files.example.org"])).toHaveLength(1);
  });

  it("from elsewhere is shown as a link and not loaded", () => {
    expect(images("![x](https://evil.example/1.png)")).toHaveLength(0);
    expect(renderMarkdown("![x](https://evil.example/1.png)")).toContain('href="https://evil.example/1.png"');
  });

  it("is not loaded at all where pictures are off", () => {
    expect(renderMarkdown("![x](/a.png)", { policy: { hasImages: false } })).not.toContain("<img");
  });
});

function complaints(element: MarkupElement): string[] {
  const { name, attributes } = element;
  const found: string[] = [];
  if (!allowedElements.has(name)) found.push(`element ${name}`);
  for (const attribute of Object.keys(attributes)) {
    if (!allowedAttributes.has(attribute.toLowerCase())) found.push(`attribute ${attribute} of ${name}`);
  }
  const href = attributes["href"];
  if (href !== undefined && !/^(https?:\/\/[^@]*$|mailto:|\/(?![/\\]))/.test(href))
    found.push(`link ${href}`);
  if (name === "a" && attributes["rel"] !== "noopener noreferrer nofollow") found.push("link without rel");
  const source = attributes["src"];
  if (source !== undefined && !/^\/(?![/\\])/.test(source)) found.push(`source ${source}`);
  return found;
}
