import { may } from "../../shared/readers.ts";
import type { RouteEntry } from "../../shared/route-entry.ts";

const library = () => import("./library.screen.tsx").then((m) => m.LibraryScreen);
const common = {
  title: "shell.titles.doc",
  meta: { gray: true },
  texts: ["document", "file"],
  screen: library,
  isFor: may("doc:view"),
} as const;

/** The screens of this feature, for the route table. */
export const documentRoutes: readonly RouteEntry[] = [
  { path: "/doc/:folderId?", ...common },
  { path: "/knowledge/:folderId?", ...common },
  {
    path: "/organization/doc/:id",
    title: "shell.titles.organizationDoc",
    meta: { gray: true },
    texts: ["organisation", "document", "file"],
    screen: () => import("./organisation-documents.screen.tsx").then((m) => m.OrganisationDocumentsScreen),
  },
];
