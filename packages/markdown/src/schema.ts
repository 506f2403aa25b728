import type { Options } from "rehype-sanitize";

/**
 * Everything that Markdown may become. Nothing else passes: no style, form, frame, drawing or formula,
 * no `id` or `name` that could shadow the page's own, no address but those `urls.ts` decides about.
 */
export const markdownSchema: Options = {
  tagNames: [
    ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "br", "hr", "blockquote"],
    ...["ul", "ol", "li", "input", "pre", "code", "strong", "em", "del", "sup", "section", "span"],
    ...["table", "thead", "tbody", "tr", "th", "td", "a", "img"],
  ],
  attributes: {
    a: ["href", "title"],
    img: ["src", "alt", "title"],
    // Only indentation, which the text itself cannot bring: markup in it is text.
    span: [["className", "ph-md-indent"]],
    code: [["className", /^language-[\w+#.-]{1,32}$/]],
    ol: ["start"],
    th: [["align", "left", "center", "right"]],
    td: [["align", "left", "center", "right"]],
    input: [
      ["type", "checkbox"],
      ["disabled", true],
      ["checked", true],
    ],
    li: [["className", "task-list-item"]],
  },
  required: { input: { type: "checkbox", disabled: true } },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  ancestors: {
    li: ["ol", "ul"],
    tbody: ["table"],
    td: ["table"],
    th: ["table"],
    thead: ["table"],
    tr: ["table"],
  },
  strip: ["script", "style"],
  clobberPrefix: "",
  clobber: [],
};
