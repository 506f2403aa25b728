import { asWritten, fenceOutput, markdownSchema } from "@pharos/markdown";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { serveWork } from "../../worker/route-work.ts";
import { mailStyles } from "./mail-styles.ts";

/** Texts of one mail, and where its own links lead. */
export interface MarkdownWork {
  readonly sources: readonly string[];
  readonly origin: string | null;
}

/** The same steps as in the browser, with the looks of a mail at the end. */
function render({ sources, origin }: MarkdownWork): string[] {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(asWritten)
    .use(remarkRehype)
    .use(rehypeSanitize, markdownSchema)
    .use(
      mailStyles({
        imageOrigins: [],
        hasImages: false,
        links: "all",
        linkOrigins: [],
        ...(origin !== null && { ownOrigin: origin }),
      }),
    )
    .use(rehypeStringify);
  return sources.map((source) => String(processor.processSync(fenceOutput(source))));
}

serveWork(render);
