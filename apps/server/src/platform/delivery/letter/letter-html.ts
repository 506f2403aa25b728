import { escapeHtml } from "./escape-html.ts";
import type { Letter, LetterPost, LetterSection } from "./letter.ts";
import type { RenderMarkdown } from "./render-markdown.ts";

const font =
  "-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Microsoft YaHei',Helvetica,Arial,sans-serif";

const darkSheet = `
@media (prefers-color-scheme: dark) {
  .m-page { background: #14161a !important; color: #e6e8ec !important; }
  .m-card { background: #1d2026 !important; border-color: #343942 !important; }
  .m-pre { background: #14161a !important; color: #e6e8ec !important; }
  .m-mute, .m-blockquote { color: #a3abb8 !important; }
  .m-a { color: #7fb0ff !important; }
  .m-line { border-color: #343942 !important; }
}`;

/** A letter as an HTML mail: styles at the elements, nothing that is loaded from elsewhere. */
export async function letterHtml(letter: Letter, render: RenderMarkdown): Promise<string> {
  const posts = [...letter.sections.flatMap((section) => section.posts), letter.earlier?.post].filter(
    (post) => post !== undefined,
  );
  const bodies = await render({ sources: posts.map(({ markdown }) => markdown), origin: letter.origin });
  const drawPost = (post: LetterPost): string => postHtml(post, bodies[posts.indexOf(post)] ?? "");
  return `<!doctype html>
<html lang="${escapeHtml(letter.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<style>${darkSheet}</style>
</head>
<body class="m-page" style="margin:0;padding:16px;background:#f4f5f7;color:#1c2430;font:14px/1.7 ${font}">
<div style="max-width:680px;margin:0 auto">
${letter.answerLine === null ? "" : small(letter.answerLine)}
${letter.sections.map((section) => sectionHtml(section, drawPost)).join("\n")}
${letter.earlier === null ? "" : earlierHtml(letter.earlier.label, drawPost(letter.earlier.post))}
${letter.footer.map((line) => small(line)).join("\n")}
</div>
</body>
</html>
`;
}

function sectionHtml(
  { title, note, posts, button }: LetterSection,
  draw: (post: LetterPost) => string,
): string {
  return `<div class="m-card" style="margin:0 0 16px;padding:16px 20px;background:#fff;border:1px solid #e3e6eb;border-radius:8px">
<h1 style="margin:0 0 12px;font-size:16px;line-height:1.5">${escapeHtml(title)}</h1>
${note === null ? "" : `<p style="margin:0 0 12px;white-space:pre-wrap">${escapeHtml(note)}</p>`}
${posts.map(draw).join("\n")}
${button === null ? "" : buttonHtml(button)}
</div>`;
}

function postHtml({ byline, files, more }: LetterPost, body: string): string {
  return `<div class="m-mute" style="margin:0 0 6px;color:#667085;font-size:12px">${escapeHtml(byline)}</div>
<div style="overflow-wrap:anywhere">${body}</div>
${[files, more].map((line) => (line === null ? "" : small(line))).join("\n")}`;
}

const buttonHtml = ({ label, url }: NonNullable<LetterSection["button"]>): string =>
  `<p style="margin:16px 0 4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:8px 20px;background:#1d5bd6;color:#fff;border-radius:6px;text-decoration:none">${escapeHtml(label)}</a></p>`;

const earlierHtml = (label: string, post: string): string =>
  `${small(label)}
<blockquote class="m-blockquote m-line" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #d0d5dd;color:#555d6b">${post}</blockquote>`;

const small = (line: string): string =>
  `<p class="m-mute" style="margin:0 0 8px;color:#667085;font-size:12px;white-space:pre-wrap">${escapeHtml(line)}</p>`;
