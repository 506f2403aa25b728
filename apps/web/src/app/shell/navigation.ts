import type { UserInfo } from "@pharos/api/identity";
import type { TranslationKey } from "@pharos/i18n";
import {
  apartmentIcon,
  auditIcon,
  bellIcon,
  bookIcon,
  bulbIcon,
  customerServiceIcon,
  dashboardIcon,
  downloadIcon,
  fieldTimeIcon,
  fileDoneIcon,
  fileProtectIcon,
  fileTextIcon,
  folderOpenIcon,
  type IconShape,
  keyIcon,
  likeIcon,
  messageIcon,
  readIcon,
  safetyIcon,
  scheduleIcon,
  tableIcon,
  teamIcon,
} from "@pharos/ui/icons";
import { paths } from "../../shared/paths.ts";
import { may } from "../../shared/readers.ts";

/** What the rules of the menus look at. */
export type Viewer = Pick<
  UserInfo,
  | "isSys"
  | "isPA"
  | "isMA"
  | "isTA"
  | "isEsDba"
  | "isReviewDba"
  | "isOrgAdmin"
  | "isUser"
  | "isEsUser"
  | "isInternalEmployee"
  | "perms"
  | "companyId"
>;

/** A link in a menu. */
export interface NavItem {
  readonly path: string;
  readonly label: TranslationKey;
  readonly icon: IconShape;
  /** Only this very page is its own, not everything with the same first segment. */
  readonly isExact?: true;
  /** Carries the unread badge. */
  readonly hasUnreadBadge?: true;
}

/** Entries of the sidebar that belong together. */
export interface NavGroup {
  readonly label: TranslationKey;
  readonly items: readonly NavItem[];
}

/** An entry with whom it is for. */
export interface Rule extends NavItem {
  readonly isFor: (viewer: Viewer) => boolean;
}

/** Entries that belong together, each with whom it is for. */
export interface RuleGroup {
  readonly label: TranslationKey;
  readonly rules: readonly Rule[];
}

const everyone = () => true;
const sysOrDba = (viewer: Viewer) => viewer.isSys || viewer.isEsDba;
/** For system admins. */
export const sysOnly = (viewer: Viewer) => viewer.isSys;

const isTeamPerson = (viewer: Viewer) => viewer.isEsDba || viewer.isReviewDba || viewer.isTA || viewer.isPA;
const hasMyTeam = (viewer: Viewer) => isTeamPerson(viewer) && !viewer.isSys;
const leadsTeams = (viewer: Viewer) => viewer.isTA || viewer.isPA;

/** The sidebar of specification §2.4, group by group. */
const sidebarRules: readonly RuleGroup[] = [
  {
    label: "shell.groups.work",
    rules: [
      {
        path: "/serviceRecords",
        label: "shell.nav.serviceRecords",
        icon: customerServiceIcon,
        isFor: everyone,
      },
      {
        path: "/ins",
        label: "shell.nav.inspections",
        icon: auditIcon,
        isFor: may("ins:view"),
      },
      {
        path: "/planRecords",
        label: "shell.nav.planRecords",
        icon: scheduleIcon,
        isFor: (viewer) => viewer.isInternalEmployee,
      },
      {
        path: paths.manHour("me"),
        label: "shell.nav.hours",
        icon: fieldTimeIcon,
        isFor: (viewer) => viewer.isInternalEmployee,
      },
      {
        path: paths.weeklyReports(),
        label: "shell.nav.weeklyReport",
        icon: fileDoneIcon,
        isFor: (viewer) => viewer.isInternalEmployee,
      },
      {
        path: paths.requirements(),
        label: "shell.nav.requirements",
        icon: likeIcon,
        isFor: may("req:view"),
      },
      {
        path: "/message",
        label: "shell.nav.message",
        icon: messageIcon,
        hasUnreadBadge: true,
        isFor: everyone,
      },
    ],
  },
  {
    label: "shell.groups.knowledge",
    rules: [
      { path: "/article", label: "shell.nav.article", icon: fileTextIcon, isFor: sysOrDba },
      { path: "/knowledge", label: "shell.nav.knowledge", icon: folderOpenIcon, isFor: sysOrDba },
      { path: "/manual", label: "shell.nav.manual", icon: bookIcon, isFor: sysOnly },
      {
        path: "/news",
        label: "shell.nav.news",
        icon: bulbIcon,
        isFor: may("knowledge:view"),
      },
      {
        path: "/resource",
        label: "shell.nav.resources",
        icon: downloadIcon,
        isFor: may("resource:upload", "resource:review"),
      },
    ],
  },
  {
    label: "shell.groups.customers",
    rules: [
      { path: "/team", label: "shell.nav.team", icon: teamIcon, isFor: sysOnly },
      {
        path: "/team",
        label: "shell.nav.myTeam",
        icon: teamIcon,
        isFor: (viewer) => hasMyTeam(viewer) && leadsTeams(viewer),
      },
      {
        path: "/myTeam",
        label: "shell.nav.myTeam",
        icon: teamIcon,
        isFor: (viewer) => hasMyTeam(viewer) && !leadsTeams(viewer),
      },
      {
        path: "/organization",
        label: "shell.nav.organization",
        icon: apartmentIcon,
        isFor: (viewer) =>
          viewer.isInternalEmployee && (viewer.isOrgAdmin || viewer.isTA || viewer.isPA || viewer.isSys),
      },
      {
        path: "/contract",
        label: "shell.nav.contract",
        icon: fileProtectIcon,
        isFor: (viewer) => viewer.isEsDba || viewer.isSys || viewer.isPA,
      },
    ],
  },
  {
    label: "shell.groups.management",
    rules: [
      {
        path: "/dashboard",
        label: "shell.nav.dashboard",
        icon: dashboardIcon,
        isFor: (viewer) => viewer.isSys || viewer.isPA || viewer.isTA,
      },
      { path: "/dict", label: "shell.nav.dict", icon: tableIcon, isFor: sysOnly },
      { path: "/role", label: "shell.nav.role", icon: keyIcon, isFor: sysOnly },
    ],
  },
];

/** Links of the header. */
const headerRules: readonly Rule[] = [
  { path: paths.workbench(), label: "shell.nav.workbench", icon: dashboardIcon, isFor: everyone },
  { path: "/search", label: "shell.nav.knowledgeBase", icon: readIcon, isFor: everyone },
  { path: "/moai", label: "shell.nav.assistant", icon: messageIcon, isFor: sysOrDba },
];

/** Entries of “New”, each behind its permission. */
const newRules: readonly Rule[] = [
  {
    path: "/service",
    label: "shell.create.service",
    icon: customerServiceIcon,
    isFor: may("service:create"),
  },
  { path: "/plan", label: "shell.create.plan", icon: scheduleIcon, isFor: may("plan:create") },
  { path: "/consult", label: "shell.create.consult", icon: messageIcon, isFor: may("consult:create") },
  {
    path: "/article/save",
    label: "shell.create.knowledge",
    icon: fileTextIcon,
    isFor: may("knowledge:create"),
  },
];

/** Shortcuts of the avatar menu. */
const avatarRules: readonly Rule[] = [
  { path: "/article", label: "shell.nav.articleManagement", icon: fileTextIcon, isFor: sysOrDba },
  { path: "/knowledge", label: "shell.nav.knowledgeManagement", icon: folderOpenIcon, isFor: sysOrDba },
  {
    path: "/consultRecords",
    label: "shell.nav.myConsults",
    icon: messageIcon,
    isFor: (viewer) => viewer.isUser,
  },
  {
    path: "/serviceRecords",
    label: "shell.nav.myServices",
    icon: customerServiceIcon,
    isFor: (viewer) => viewer.isUser,
  },
  { path: "/planRecords", label: "shell.nav.myPlans", icon: scheduleIcon, isFor: (viewer) => viewer.isUser },
  {
    path: paths.notifyPreferences(),
    label: "shell.nav.notifyPreferences",
    icon: bellIcon,
    isFor: everyone,
  },
];

/** Whether a page exists at a path, and is for the viewer. */
export type IsBuilt = (path: string) => boolean;

/** What a customer's organisation has: pages of its own beside those of the specification. */
function ownRules({ companyId }: Viewer): RuleGroup {
  const isMember = ({ isEsUser, isInternalEmployee }: Viewer) => isEsUser && !isInternalEmployee;
  return {
    label: "shell.groups.own",
    rules:
      companyId === null
        ? []
        : [
            {
              path: paths.organisationTab("service", companyId),
              label: "shell.nav.ownServices",
              icon: safetyIcon,
              isExact: true,
              isFor: (viewer) => isMember(viewer) && may("sn:view")(viewer),
            },
            {
              path: paths.serviceOrders(),
              label: "shell.nav.serviceOrders",
              icon: auditIcon,
              isFor: (viewer) => isMember(viewer) && may("so:view")(viewer),
            },
            {
              path: paths.downloads(),
              label: "shell.nav.downloads",
              icon: downloadIcon,
              isFor: (viewer) => isMember(viewer) && may("resource:view")(viewer),
            },
            {
              path: paths.organisation(companyId),
              label: "shell.nav.ownOrganization",
              icon: apartmentIcon,
              isExact: true,
              isFor: isMember,
            },
          ],
  };
}

/** The sidebar of a viewer; groups without an entry are left out. */
export function sidebarFor(viewer: Viewer, isBuilt: IsBuilt): NavGroup[] {
  return [...sidebarRules, ownRules(viewer)]
    .map(({ label, rules }) => ({ label, items: allowed(rules, viewer, isBuilt) }))
    .filter((group) => group.items.length > 0);
}

/** The links of the header for a viewer. */
export function headerLinksFor(viewer: Viewer, isBuilt: IsBuilt): NavItem[] {
  return allowed(headerRules, viewer, isBuilt);
}

/** The entries of “New” for a viewer. */
export function newEntriesFor(viewer: Viewer, isBuilt: IsBuilt): NavItem[] {
  return allowed(newRules, viewer, isBuilt);
}

/** The shortcuts of the avatar menu for a viewer. */
export function avatarEntriesFor(viewer: Viewer, isBuilt: IsBuilt): NavItem[] {
  return allowed(avatarRules, viewer, isBuilt);
}

/** Whether an entry is the current one: both paths begin with the same segment, or are the same. */
export function isCurrent(
  { path, isExact }: Pick<NavItem, "path" | "isExact">,
  currentPath: string,
): boolean {
  return isExact ? path === currentPath : firstSegment(path) === firstSegment(currentPath);
}

/** The entries of a viewer. */
export function allowed(rules: readonly Rule[], viewer: Viewer, isBuilt: IsBuilt): NavItem[] {
  return rules
    .filter((rule) => isBuilt(rule.path) && rule.isFor(viewer))
    .map(({ isFor: _, ...item }) => item);
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "";
}
