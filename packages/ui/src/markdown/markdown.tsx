import { asWritten, markdownSchema } from "@pharos/markdown";
import { Button } from "antd";
import { memo, type ReactNode, useMemo, useState } from "react";
import ReactMarkdown, { type Options } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import { classNames } from "../parts/class-names.ts";
import { useUiText } from "../theme/ui-text.ts";
import { drawnBlocks } from "./drawn-blocks.ts";
import { markNames } from "./mark-names.ts";
import { markdownParts } from "./parts.tsx";
import "./markdown.css";

export interface MarkdownProps {
  source: string;
  /** `reading` (14 px, airy) for articles and messages, `ui` (13 px) for narrow places. */
  size?: "reading" | "ui";
  className?: string;
  /** People named in it: `@name` is marked. */
  names?: readonly string[];
}

/** The one way in which stored text becomes markup. */
export function Markdown({ source, size = "reading", className, names = none }: MarkdownProps): ReactNode {
  const text = useUiText().markdown;
  const [shown, setShown] = useState(1);
  const shares = useMemo(() => drawnBlocks(source), [source]);
  // A block's place is its identity: text grows at the end.
  const blocks = shares
    .slice(0, shown)
    .flat()
    .map((block, place) => ({ place, block }));
  return (
    <div className={classNames("ph-md", `ph-md-${size}`, className)}>
      {blocks.map(({ place, block }) => (
        <MarkdownBlock key={place} source={block} namesText={names.join("\n")} />
      ))}
      {shares.length > shown ? <Button onClick={() => setShown(shown + 1)}>{text.showMore}</Button> : null}
    </div>
  );
}

// One tilde is a home folder or "about".
const plugins: Options["remarkPlugins"] = [[remarkGfm, { singleTilde: false }], asWritten];

const none: readonly string[] = [];

interface BlockProps {
  source: string;
  /** One name a line, so that equal names are the same value. */
  namesText: string;
}

const MarkdownBlock = memo(function MarkdownBlock({ source, namesText }: BlockProps): ReactNode {
  const text = useUiText().markdown;
  const marked = useMemo(() => markNames(namesText.split("\n").filter((name) => name !== "")), [namesText]);
  return (
    <ReactMarkdown
      remarkPlugins={plugins}
      remarkRehypeOptions={{ footnoteLabel: text.footnotes, footnoteBackContent: "" }}
      rehypePlugins={[[rehypeSanitize, markdownSchema], marked]}
      components={markdownParts}
      // Addresses are decided about where they are drawn; react-markdown's own filter would hide them there.
      urlTransform={allowAddress}
      skipHtml
    >
      {source}
    </ReactMarkdown>
  );
});

function allowAddress(address: string): string {
  return address;
}
