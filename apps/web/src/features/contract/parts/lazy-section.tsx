import { SkeletonText } from "@pharos/ui";
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from "react";
import { chunkOnce } from "../../../shared/load-chunk.ts";

/** A section of a page whose code is fetched when its tab is opened. What does not arrive is notified by the page's boundary. */
export function lazySection<Props extends object>(
  importer: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const load = chunkOnce(importer);
  return function LazySection(props: Props): ReactNode {
    const [Section, setSection] = useState<ComponentType<Props> | null>(null);
    const [failure, setFailure] = useState<Error | null>(null);
    useEffect(() => {
      let isGone = false;
      load().then(
        (loaded) => {
          // A component is a function, which the setter would call.
          if (!isGone) setSection(() => loaded);
        },
        (error: unknown) => {
          if (!isGone) setFailure(error instanceof Error ? error : new Error(String(error)));
        },
      );
      return () => {
        isGone = true;
      };
    }, []);
    if (failure !== null) throw failure;
    return Section === null ? <SkeletonText lines={6} /> : createElement(Section, props);
  };
}
