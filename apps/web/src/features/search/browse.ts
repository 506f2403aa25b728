import type { TranslationKey } from "@pharos/i18n";
import {
  auditIcon,
  barChartIcon,
  bookIcon,
  bulbIcon,
  downloadIcon,
  fileTextIcon,
  folderOpenIcon,
  type IconShape,
} from "@pharos/ui/icons";
import { paths } from "../../shared/paths.ts";

/** A part of the knowledge base that can be read through, not only searched. */
export interface BrowseEntry {
  readonly path: string;
  readonly label: TranslationKey;
  readonly icon: IconShape;
}

/** Each with the permissions of which one opens it. */
const entries: readonly (BrowseEntry & {
  readonly anyOf: readonly string[];
  /** With this permission another entry leads there. */
  readonly isCoveredBy?: string;
})[] = [
  { path: paths.articles(), label: "shell.nav.article", icon: fileTextIcon, anyOf: ["knowledge:view"] },
  { path: paths.manuals(), label: "shell.nav.manual", icon: bookIcon, anyOf: ["knowledge:view"] },
  { path: paths.downloads(), label: "shell.nav.downloads", icon: downloadIcon, anyOf: ["resource:view"] },
  { path: paths.documents(), label: "shell.nav.knowledge", icon: folderOpenIcon, anyOf: ["doc:view"] },
  { path: paths.news(), label: "shell.nav.news", icon: bulbIcon, anyOf: ["knowledge:view"] },
  {
    path: paths.reviewQueue(),
    label: "shell.titles.examList",
    icon: auditIcon,
    anyOf: ["knowledge:create"],
  },
  {
    path: paths.reviewQueue(undefined, "exams"),
    label: "shell.nav.exams",
    icon: auditIcon,
    anyOf: ["exam:view"],
    isCoveredBy: "knowledge:create",
  },
  {
    path: paths.knowledgeSummary(),
    label: "shell.titles.knowledgeSummary",
    icon: barChartIcon,
    anyOf: ["knowledge:create"],
  },
];

/** What somebody with these permissions can read through. */
export const browseEntriesFor = (
  perms: readonly string[],
  isBuilt: (path: string) => boolean,
): BrowseEntry[] =>
  entries
    .filter(
      ({ path, anyOf, isCoveredBy }) =>
        isBuilt(path) &&
        anyOf.some((permission) => perms.includes(permission)) &&
        !(isCoveredBy !== undefined && perms.includes(isCoveredBy)),
    )
    .map(({ anyOf: _anyOf, isCoveredBy: _isCoveredBy, ...entry }) => entry);
