import type { SearchType } from "@pharos/domain/search";
import { headingHash } from "../../shared/heading-hash.ts";
import { paths } from "../../shared/paths.ts";

/** Where what was found is read: a document at the page where the words stand, a text at the heading that is said. */
export function hitPath(
  type: SearchType,
  id: number,
  page: number | null = null,
  section: string | null = null,
): string {
  switch (type) {
    case "article":
      return paths.articleFound(id) + headingHash(section);
    case "manual":
      return paths.manualChapter(id) + headingHash(section);
    case "resource":
      return paths.download("search", id);
    case "doc":
      return paths.documents(id, page ?? undefined);
    case "sr":
      return paths.serviceRequest("search", id);
  }
}
