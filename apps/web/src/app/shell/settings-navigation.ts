import {
  auditIcon,
  calendarIcon,
  codeIcon,
  contactsIcon,
  fieldTimeIcon,
  fileTextIcon,
  idcardIcon,
  keyIcon,
  linkIcon,
  mailIcon,
  messageIcon,
  readIcon,
  safetyIcon,
  searchIcon,
  shareIcon,
  tableIcon,
  toolsIcon,
} from "@pharos/ui/icons";
import { paths } from "../../shared/paths.ts";
import { may } from "../../shared/readers.ts";
import { allowed, type IsBuilt, type NavGroup, type RuleGroup, sysOnly, type Viewer } from "./navigation.ts";

/** The pages of the settings area, group by group; their addresses are the specification's. */
const settingsRules: readonly RuleGroup[] = [
  {
    label: "shell.settings.service",
    rules: [
      {
        path: paths.slaPolicy(),
        label: "shell.titles.slaPolicy",
        icon: fieldTimeIcon,
        isFor: may("sys:config"),
      },
      {
        path: paths.slaCalendar(),
        label: "shell.titles.slaCalendar",
        icon: calendarIcon,
        isFor: may("sys:config"),
      },
      {
        path: paths.replyTemplates(),
        label: "shell.titles.replyTemplates",
        icon: fileTextIcon,
        isFor: may("sys:config"),
      },
      { path: paths.dictionary(), label: "shell.titles.dict", icon: tableIcon, isFor: sysOnly },
    ],
  },
  {
    label: "shell.settings.access",
    rules: [
      { path: paths.users(), label: "shell.titles.userList", icon: idcardIcon, isFor: may("user:view") },
      { path: paths.roles(), label: "shell.titles.role", icon: keyIcon, isFor: may("role:edit") },
      {
        path: paths.permissions(),
        label: "shell.titles.permission",
        icon: safetyIcon,
        isFor: may("role:edit"),
      },
      {
        path: paths.roleMatrix(),
        label: "shell.titles.roleMatrix",
        icon: tableIcon,
        isFor: may("role:edit"),
      },
    ],
  },
  {
    label: "shell.settings.integration",
    rules: [
      { path: paths.apiTokens(), label: "shell.titles.apiTokens", icon: linkIcon, isFor: may("sys:config") },
      {
        path: paths.outgoingWebhooks(),
        label: "shell.titles.outgoingWebhooks",
        icon: shareIcon,
        isFor: may("sys:config"),
      },
      { path: paths.mailbox(), label: "shell.titles.mailbox", icon: mailIcon, isFor: may("sys:config") },
      { path: paths.apiDocs(), label: "shell.titles.apiDocs", icon: codeIcon, isFor: may("sys:config") },
    ],
  },
  {
    label: "shell.settings.system",
    rules: [
      { path: paths.audit(), label: "shell.titles.audit", icon: auditIcon, isFor: may("sys:audit") },
      {
        path: paths.searchGaps(),
        label: "shell.titles.searchGaps",
        icon: readIcon,
        isFor: may("knowledge:review"),
      },
      {
        path: paths.searchSynonyms(),
        label: "shell.titles.searchSynonyms",
        icon: searchIcon,
        isFor: may("sys:config"),
      },
      {
        path: paths.assistantUsage(),
        label: "shell.titles.assistantUsage",
        icon: messageIcon,
        isFor: may("sys:config"),
      },
      { path: paths.outbox(), label: "shell.titles.outbox", icon: contactsIcon, isFor: sysOnly },
      { path: paths.parkedWork(), label: "shell.titles.parkedWork", icon: toolsIcon, isFor: sysOnly },
    ],
  },
];

/** The settings a viewer may open; groups without an entry are left out. */
export function settingsFor(viewer: Viewer, isBuilt: IsBuilt): NavGroup[] {
  return settingsRules
    .map(({ label, rules }) => ({ label, items: allowed(rules, viewer, isBuilt) }))
    .filter((group) => group.items.length > 0);
}

/** The entry of the settings that an address belongs to: the longest that it begins with. */
export function settingAt(groups: readonly NavGroup[], pathname: string): NavGroup["items"][number] | null {
  const under = groups
    .flatMap(({ items }) => items)
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  return under.toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}
