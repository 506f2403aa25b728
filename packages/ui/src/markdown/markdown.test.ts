import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { codeLanguages } from "./code-languages.ts";
import { drawnBlocks } from "./drawn-blocks.ts";
import { loadHighlighter } from "./highlighter.ts";
import { lowlight } from "./languages.ts";
import { markNames } from "./mark-names.ts";
import { elementsOf, renderMarkdown } from "./render-for-test.tsx";
import { splitBlocks } from "./split-blocks.ts";

beforeAll(loadHighlighter);

const names = (markup: string) => elementsOf(markup).map((element) => element.name);

describe("languages", () => {
  it("are exactly the twelve of the specification", () => {
    const twelve = "json sql pgsql shell powershell bash xml yaml java css javascript vim".split(" ");
    expect([...codeLanguages]).toEqual(twelve);
    expect(lowlight.listLanguages().toSorted()).toEqual(twelve.toSorted());
  });

  it.each([
    ["json", '{"a": 1}'],
    ["sql", "select 1 from dual"],
    ["pgsql", "create function f() returns int"],
    ["shell", "$ ls -l"],
    ["powershell", "Get-ChildItem -Path $env:TEMP"],
    ["bash", 'if [ -f "$x" ]; then echo 1; fi'],
    ["xml", "<a b='c'/>"],
    ["yaml", "a: 1"],
    ["java", "public class A {}"],
    ["css", "a { color: red }"],
    ["javascript", "const a = 1;"],
    ["vim", "set number"],
  ])("colour %s", (language, code) => {
    expect(renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\``)).toContain('class="hljs-');
  });

  it("that are not among them are shown plain", () => {
    const markup = renderMarkdown("```python\nprint(1)\n```");
    expect(markup).toContain("print(1)");
    expect(markup).not.toContain("hljs-");
  });
});

describe("a text", () => {
  it("keeps headings, lists, tables, tasks and quotes", () => {
    const source =
      "# A\n\n- x\n- [x] done\n\n1. one\n\n> q\n\n| a |\n|---|\n| 1 |\n\n~~old~~ **bold** `code`";
    const found = new Set(names(renderMarkdown(source)));
    for (const name of ["h2", "ul", "li", "ol", "blockquote", "table", "td", "del", "strong", "code"]) {
      expect(found).toContain(name);
    }
  });

  it("moves its headings below those of the page, never deeper than six", () => {
    expect(
      names(renderMarkdown("# a\n\n## b\n\n###### c", { headingOffset: 3 })).filter((name) =>
        /^h\d$/.test(name),
      ),
    ).toEqual(["h4", "h5", "h6"]);
  });
});

describe("cutting into blocks", () => {
  const whole = (source: string) => plain(renderMarkdown(`[^\n\n${source}`)).replace("<p>[^</p>", "");
  const cut = (source: string) => plain(renderMarkdown(source));

  it("cuts between paragraphs", () => {
    expect(splitBlocks("a\n\nb\n\n\nc")).toEqual(["a\n", "b\n\n", "c"]);
  });

  it.each([
    ["a list with loose items", "- a\n\n- b\n\n  more\n\n- c"],
    ["code with blank lines", "```sql\nselect 1\n\nfrom dual\n```"],
    ["an indented code block", "    a\n\n    b"],
    ["a text with notes", "a[^1]\n\nb\n\n[^1]: note"],
  ])("leaves %s whole", (_what, source) => {
    expect(splitBlocks(source)).toHaveLength(1);
  });

  it("means the same as the whole text", () => {
    const line = fc.constantFrom(
      ...[
        "",
        "",
        "a",
        "- x",
        "  y",
        "1. z",
        "> q",
        "```",
        "```sql",
        "~~~",
        "    i",
        "  ```",
        "- ```",
        "> ```",
        "\ti",
        "   ~~~",
        "# h",
        "| a |",
        "|---|",
        "***",
        "<b>",
        "---",
      ],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const source = lines.join("\n");
        expect(cut(source)).toBe(whole(source));
      }),
      { numRuns: 1500 },
    );
  });
});

/** Markup without the line breaks between elements and at the end of code, which mean nothing. */
function plain(markup: string): string {
  return markup.replace(/\s+<\/code>/g, "</code>").replace(/>\s+</g, "><");
}

describe("people named in a text", () => {
  const marked = (source: string, names: readonly string[]) =>
    [...renderMarkdown(source, { names }).matchAll(/<span class="ph-md-name">(.*?)<\/span>/g)].map(
      ([, name]) => name,
    );

  it("are marked wherever they stand, the longer name first", () => {
    expect(marked("@李 @李雷，**@李雷** 看一下", ["李", "李雷"])).toEqual(["@李", "@李雷", "@李雷"]);
  });

  it("are not looked for in code, in links, or when no one is named", () => {
    expect(marked("`@li` [@li](https://example.org)", ["li"])).toEqual([]);
    expect(marked("@li", [])).toEqual([]);
  });

  it("bring no markup of their own", () => {
    expect(renderMarkdown("@<img src=x>", { names: ["<img src=x>"] })).not.toContain("<img");
  });
});

describe("a line without end", () => {
  const length = 200_000;

  it.each([
    ["letters", "x".repeat(length)],
    ["spaces", `${" ".repeat(length)}x`],
    ["dashes", `x ${"- ".repeat(length / 2)}`],
    ["stars", "*a* ".repeat(length / 40)],
  ])("of %s is drawn with all that it holds", (_what, line) => {
    const markup = renderMarkdown(`2026-11-22 10:00:01 start\n${line}\n2026-11-22 10:00:02 end`);
    expect(markup.length).toBeGreaterThan(line.trim().length / 3);
  });
});

describe("a hostile text", () => {
  it.each([
    ["short lines", "a\n".repeat(300_000)],
    ["short lines of a log", "a=b\n".repeat(150_000)],
    ["closing brackets", "]".repeat(600_000)],
    ["quotations in quotations", ">".repeat(3_000)],
    ["lists in lists", "- ".repeat(3_000)],
    ["emphasis that never ends", "**a* ".repeat(100_000)],
    ["a list without end", "- a\n".repeat(100_000)],
    ["many blocks", "a\n\n".repeat(200_000)],
  ])("of %s is drawn in shares, without exhausting the stack or the page", (_, source) => {
    const shares = drawnBlocks(source);
    expect(shares.every((share) => share.length <= 500)).toBe(true);
    expect(shares.every((share) => share.length === 1 || share.join("").length <= 100_020)).toBe(true);
    expect(renderMarkdown(source).length).toBeGreaterThan(1_000);
  });

  it("keeps every word of what is drawn as code", () => {
    const source = Array.from({ length: 60_000 }, (_, index) => `line ${index}`).join("\n");
    const lines = new Set(drawnBlocks(source).flat().join("\n").split("\n"));
    expect(source.split("\n").filter((line) => !lines.has(line))).toEqual([]);
  });

  it("marks a name a hundred thousand times", () => {
    expect(renderMarkdown("@木槿 ".repeat(2_000), { names: ["木槿"] }).match(/ph-md-name/g)).toHaveLength(
      2_000,
    );
    const tree = { type: "root", children: [{ type: "text", value: "@木槿 ".repeat(100_000) }] };
    markNames(["木槿", "木"])()(tree);
    expect(tree.children).toHaveLength(200_000);
  });
});
