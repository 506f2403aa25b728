import type { UserInfo } from "@pharos/api/identity";
import type { TranslationKey } from "@pharos/i18n";
import {
  apartmentIcon,
  auditIcon,
  bellIcon,
  bookIcon,
  calendarIcon,
  contactsIcon,
  customerServiceIcon,
  dashboardIcon,
  fieldTimeIcon,
  fileProtectIcon,
  fileTextIcon,
  folderOpenIcon,
  type IconShape,
  idcardIcon,
  keyIcon,
  linkIcon,
  messageIcon,
  readIcon,
  scheduleIcon,
  tableIcon,
  teamIcon,
} from "@pharos/ui/icons";
import { paths } from "../../shared/paths.ts";

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
>;

/** A link in a menu. */
export interface NavItem {
  readonly path: string;
  readonly label: TranslationKey;
  readonly icon: IconShape;
  /** Carries the unread badge. */
  readonly hasUnreadBadge?: true;
}

/** Entries of the sidebar that belong together. */
export interface NavGroup {
  readonly label: TranslationKey;
  readonly items: readonly NavItem[];
}

interface Rule extends NavItem {
  readonly isFor: (viewer: Viewer) => boolean;
}

const everyone = () => true;
const sysOrDba = (viewer: Viewer) => viewer.isSys || viewer.isEsDba;
const sysOnly = (viewer: Viewer) => viewer.isSys;

const isTeamPerson = (viewer: Viewer) => viewer.isEsDba || viewer.isReviewDba || viewer.isTA || viewer.isPA;
const hasMyTeam = (viewer: Viewer) => isTeamPerson(viewer) && !viewer.isSys;
const leadsTeams = (viewer: Viewer) => viewer.isTA || viewer.isPA;

/** The sidebar of specification §2.4, group by group. */
const sidebarRules: readonly { readonly label: TranslationKey; readonly rules: readonly Rule[] }[] = [
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
        path: "/planRecords",
        label: "shell.nav.planRecords",
        icon: scheduleIcon,
        isFor: (viewer) => viewer.isInternalEmployee,
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

const may = (permission: string) => (viewer: Viewer) => viewer.perms.includes(permission);

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
  { path: paths.users(), label: "shell.nav.users", icon: idcardIcon, isFor: may("user:view") },
  { path: paths.audit(), label: "shell.nav.audit", icon: auditIcon, isFor: may("sys:audit") },
  {
    path: paths.notifyPreferences(),
    label: "shell.nav.notifyPreferences",
    icon: bellIcon,
    isFor: everyone,
  },
  {
    path: paths.replyTemplates(),
    label: "shell.nav.replyTemplates",
    icon: fileTextIcon,
    isFor: may("sys:config"),
  },
  { path: paths.slaPolicy(), label: "shell.nav.slaPolicy", icon: fieldTimeIcon, isFor: may("sys:config") },
  { path: paths.slaCalendar(), label: "shell.nav.slaCalendar", icon: calendarIcon, isFor: may("sys:config") },
  { path: paths.mailbox(), label: "shell.titles.mailbox", icon: contactsIcon, isFor: may("mail:triage") },
  { path: paths.apiTokens(), label: "shell.nav.integration", icon: linkIcon, isFor: sysOnly },
  { path: paths.outbox(), label: "shell.nav.outbox", icon: contactsIcon, isFor: sysOnly },
  { path: paths.parkedWork(), label: "shell.nav.parkedWork", icon: auditIcon, isFor: sysOnly },
];

type IsBuilt = (path: string) => boolean;

/** The sidebar of a viewer; groups without an entry are left out. */
export function sidebarFor(viewer: Viewer, isBuilt: IsBuilt): NavGroup[] {
  return sidebarRules
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

/** Whether an entry is the current one: both paths begin with the same segment. */
export function isCurrent(itemPath: string, currentPath: string): boolean {
  return firstSegment(itemPath) === firstSegment(currentPath);
}

function allowed(rules: readonly Rule[], viewer: Viewer, isBuilt: IsBuilt): NavItem[] {
  return rules
    .filter((rule) => isBuilt(rule.path) && rule.isFor(viewer))
    .map(({ isFor: _, ...item }) => item);
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1] ?? "";
}
