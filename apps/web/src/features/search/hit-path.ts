import type { SearchType } from "@pharos/domain/search";
import { paths } from "../../shared/paths.ts";

/** Where what was found is read. */
export function hitPath(type: SearchType, id: number): string {
  switch (type) {
    case "article":
      return paths.articleFound(id);
    case "manual":
      return paths.manualChapter(id);
    case "resource":
      return paths.download("search", id);
    case "doc":
      return paths.documents(id);
    case "sr":
      return paths.serviceRequest("search", id);
  }
}
