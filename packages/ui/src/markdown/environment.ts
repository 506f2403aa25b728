import type { MarkdownPolicy } from "@pharos/markdown";
import { createContext } from "react";

/** The policy in force, and the router's hand on own links. */
export interface MarkdownEnvironment {
  policy: MarkdownPolicy;
  /** Levels that headings are moved down by, so that the page keeps one `h1`. */
  headingOffset: number;
  onOwnLink?: (path: string) => void;
  /**
   * Finds where a picture of an own path is loaded from, when that is not the path itself; null when the reader may not see
   * it. Answers undefined for paths it does not know.
   */
  findPicture?: (path: string) => Promise<string | null> | undefined;
}

export const strictPolicy: MarkdownPolicy = {
  imageOrigins: [],
  hasImages: true,
  links: "all",
  linkOrigins: [],
};

export const MarkdownEnvironmentContext = createContext<MarkdownEnvironment>({
  policy: strictPolicy,
  headingOffset: 1,
});
