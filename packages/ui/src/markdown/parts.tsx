import { imageSource, linkTarget } from "@pharos/markdown";
import {
  createContext,
  createElement,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useState,
} from "react";
import type { Components, ExtraProps } from "react-markdown";
import { checkIcon, Icon } from "../icons/index.ts";
import { useUiText } from "../theme/ui-text.ts";
import { CodeBlock } from "./code-block.tsx";
import { MarkdownEnvironmentContext } from "./environment.ts";

interface AnchorProps extends ExtraProps {
  href?: string;
  title?: string;
  children?: ReactNode;
}

const relation = "noopener noreferrer nofollow";

/** True inside a link, where a picture's stand-in must not become a second one. */
const InsideLinkContext = createContext(false);

function Anchor({ href = "", title, children }: AnchorProps): ReactNode {
  const { policy, onOwnLink } = use(MarkdownEnvironmentContext);
  const target = linkTarget(href, policy);
  if (target === null) return <span title={title}>{children}</span>;
  if (target.kind === "own") {
    const follow = (event: MouseEvent) => {
      if (onOwnLink === undefined || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOwnLink(target.path);
    };
    return (
      <a href={target.path} title={title} rel={relation} onClick={follow}>
        <InsideLinkContext value={true}>{children}</InsideLinkContext>
      </a>
    );
  }
  return (
    <a
      href={target.href}
      title={title}
      rel={relation}
      target={target.kind === "external" ? "_blank" : undefined}
    >
      <InsideLinkContext value={true}>{children}</InsideLinkContext>
    </a>
  );
}

interface PictureProps extends ExtraProps {
  src?: string | Blob;
  alt?: string;
  title?: string;
}

function Picture({ src, alt = "", title }: PictureProps): ReactNode {
  const text = useUiText().markdown;
  const { policy, findPicture } = use(MarkdownEnvironmentContext);
  const isInsideLink = use(InsideLinkContext);
  const address = typeof src === "string" ? src : "";
  const source = imageSource(address, policy);
  if (source === null && isInsideLink) return text.imageLink(alt);
  if (source === null) return <Anchor href={address}>{text.imageLink(alt)}</Anchor>;
  const found = findPicture?.(source);
  if (found !== undefined) return <FoundPicture key={source} found={found} alt={alt} title={title} />;
  return (
    <img src={source} alt={alt} title={title} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  );
}

interface FoundPictureProps {
  found: Promise<string | null>;
  alt: string;
  title?: string;
}

/** A picture whose place must be asked for first; its words stand there until then, and when there is none. */
function FoundPicture({ found, alt, title }: FoundPictureProps): ReactNode {
  const text = useUiText().markdown;
  const [source, setSource] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    found.then(
      (place) => {
        if (!isGone) setSource(place);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [found]);
  if (source === null) return <span className="ph-md-picture">{text.imageLink(alt)}</span>;
  return <img src={source} alt={alt} title={title} decoding="async" referrerPolicy="no-referrer" />;
}

function ScrollingTable({ children }: ExtraProps & { children?: ReactNode }): ReactNode {
  const text = useUiText().markdown;
  return (
    // The keyboard must be able to scroll it.
    <div className="ph-md-table" role="group" aria-label={text.table} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

function TaskBox({ checked = false }: ExtraProps & { checked?: boolean }): ReactNode {
  const text = useUiText().markdown;
  return (
    <span
      className={checked ? "ph-md-task ph-md-task-done" : "ph-md-task"}
      role="img"
      aria-label={checked ? text.checked : text.unchecked}
    >
      {checked ? <Icon of={checkIcon} /> : null}
    </span>
  );
}

function heading(level: number) {
  return function Heading({ children }: ExtraProps & { children?: ReactNode }): ReactNode {
    const { headingOffset } = use(MarkdownEnvironmentContext);
    const tag = `h${Math.min(6, level + headingOffset)}`;
    return createElement(tag, { className: `ph-md-h${level}` }, children);
  };
}

/** How each element of a text is drawn. */
export const markdownParts: Components = {
  a: Anchor,
  img: Picture,
  pre: CodeBlock,
  table: ScrollingTable,
  input: TaskBox,
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
};
