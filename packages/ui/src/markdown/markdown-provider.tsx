import type { MarkdownPolicy } from "@pharos/markdown";
import { type ReactNode, useMemo } from "react";
import { type MarkdownEnvironment, MarkdownEnvironmentContext, strictPolicy } from "./environment.ts";

export interface MarkdownProviderProps {
  /** What differs from the strictest policy. */
  policy?: Partial<MarkdownPolicy>;
  headingOffset?: number;
  /** Lets the router follow links to own paths. */
  onOwnLink?: (path: string) => void;
  /** See `MarkdownEnvironment`; the same promise for the same path, or pictures are asked for at every keystroke. */
  findPicture?: MarkdownEnvironment["findPicture"];
  children: ReactNode;
}

/** Sets the policy for all texts below; give `policy` a stable identity. */
export function MarkdownProvider({
  policy,
  headingOffset = 1,
  onOwnLink,
  findPicture,
  children,
}: MarkdownProviderProps): ReactNode {
  const environment = useMemo<MarkdownEnvironment>(
    () => ({ policy: { ...strictPolicy, ...policy }, headingOffset, onOwnLink, findPicture }),
    [policy, headingOffset, onOwnLink, findPicture],
  );
  return <MarkdownEnvironmentContext value={environment}>{children}</MarkdownEnvironmentContext>;
}
