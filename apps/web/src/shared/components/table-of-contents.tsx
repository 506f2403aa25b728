import { Panel } from "@pharos/ui";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { headingIn } from "../heading-hash.ts";
import "./table-of-contents.css";

/** A heading of a text. */
interface Heading {
  readonly level: number;
  readonly text: string;
}

interface TableOfContentsProps {
  readonly title: string;
  readonly toc: readonly Heading[];
  /** What holds the drawn text. */
  readonly textRef: RefObject<HTMLElement | null>;
}

/** The headings of a text, levels 1 to 3; the one that is read is marked. Headings carry no ids: they are found by their order. */
export function TableOfContents({ title, toc, textRef }: TableOfContentsProps): ReactNode {
  const current = useCurrentHeading(textRef, toc);
  useNamedHeading(textRef, toc);
  if (toc.length < 2) return null;
  const top = Math.min(...toc.map(({ level }) => level));
  return (
    <Panel title={title}>
      <nav aria-label={title}>
        <ol className="toc">
          {placed(toc).map(({ level, text, place }) => (
            <li key={place} style={{ paddingInlineStart: (level - top) * 12 }}>
              <button
                type="button"
                aria-current={place === current}
                onClick={() => headingsOf(textRef.current, toc)[place]?.scrollIntoView({ block: "start" })}
              >
                {text}
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </Panel>
  );
}

/** A heading's place is its identity: they never move. */
const placed = (toc: readonly Heading[]) => toc.map((heading, place) => ({ ...heading, place }));

/** The classes that a text gives to its headings, whichever elements they are; deeper ones are not listed. */
const listed = ".ph-md-h1, .ph-md-h2, .ph-md-h3";

/** The drawn headings in the order of the contents; a heading that was drawn otherwise is skipped. */
function headingsOf(root: HTMLElement | null, toc: readonly Heading[]): (HTMLElement | undefined)[] {
  const drawn = [...(root?.querySelectorAll<HTMLElement>(listed) ?? [])];
  let from = 0;
  return toc.map(({ text }) => {
    const place = drawn.findIndex((heading, at) => at >= from && sameWords(heading.textContent, text));
    if (place < 0) return undefined;
    from = place + 1;
    return drawn[place];
  });
}

const sameWords = (drawn: string, written: string): boolean =>
  drawn.replaceAll(/\s/g, "") === written.replaceAll(/\s/g, "");

/** Shows the heading that the address names, as soon as it is drawn: once, so that who has scrolled on stays there. */
function useNamedHeading(textRef: RefObject<HTMLElement | null>, toc: readonly Heading[]): void {
  const { hash } = useLocation();
  useEffect(() => {
    const named = headingIn(hash);
    const place = named === undefined ? -1 : toc.findIndex(({ text }) => sameWords(text, named));
    const root = textRef.current;
    if (place < 0 || !root) return;
    const show = (): boolean => {
      const heading = headingsOf(root, toc)[place];
      heading?.scrollIntoView({ block: "start" });
      return heading !== undefined;
    };
    if (show()) return;
    const drawing = new MutationObserver(() => {
      if (show()) drawing.disconnect();
    });
    drawing.observe(root, { subtree: true, childList: true });
    return () => drawing.disconnect();
  }, [hash, textRef, toc]);
}

/** Room that the header of the page covers. */
const coveredPx = 96;

function useCurrentHeading(textRef: RefObject<HTMLElement | null>, toc: readonly Heading[]): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const look = () => {
      const passed = headingsOf(textRef.current, toc).findLastIndex(
        (heading) => heading !== undefined && heading.getBoundingClientRect().top < coveredPx,
      );
      setCurrent(Math.max(0, passed));
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [textRef, toc]);
  return current;
}
