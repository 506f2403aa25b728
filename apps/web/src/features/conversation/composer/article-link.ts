import type { OfferedArticle } from "../conversation.ts";

/** An article as a text links to it. */
export const articleLinkOf = ({ title, link }: Pick<OfferedArticle, "title" | "link">): string =>
  `[${title.replaceAll(/[\\[\]]/g, "\\$&")}](${link})`;
