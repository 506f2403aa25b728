import type { SearchType } from "@pharos/domain/search";
import { paths } from "../../shared/paths.ts";

/** Where what was found is read; a document at the page where the words stand. */
export function hitPath(type: SearchType, id: number, page: number | null = null): string {
  switch (type) {
    case "article":
      return paths.articleFound(id);
    case "manual":
      return paths.manualChapter(id);
    case "resource":
      return paths.download("search", id);
    case "doc":
      return paths.documents(id, page ?? undefined);
    case "sr":
      return paths.serviceRequest("search", id);
  }
}
