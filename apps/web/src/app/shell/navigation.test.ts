import { describe, expect, it } from "vitest";
import {
  avatarEntriesFor,
  headerLinksFor,
  isCurrent,
  newEntriesFor,
  sidebarFor,
  type Viewer,
} from "./navigation.ts";
import { settingAt, settingsFor } from "./settings-navigation.ts";

const flags = [
  "isSys",
  "isPA",
  "isTA",
  "isEsDba",
  "isReviewDba",
  "isOrgAdmin",
  "isInternalEmployee",
  "isUser",
  "isEsUser",
  "isMA",
] as const;
type Flags = Record<(typeof flags)[number], boolean>;

/** Every combination of the ten flags. */
const combinations: Flags[] = Array.from(
  { length: 2 ** flags.length },
  (_, bits) =>
    // Built from the same list as the type.
    Object.fromEntries(flags.map((flag, index) => [flag, ((bits >> index) & 1) === 1])) as Flags,
);

const viewer = (given: Partial<Flags>, perms: string[] = []): Viewer => ({
  isSys: false,
  isPA: false,
  isMA: false,
  isTA: false,
  isEsDba: false,
  isReviewDba: false,
  isOrgAdmin: false,
  isUser: false,
  isEsUser: false,
  isInternalEmployee: false,
  companyId: 7,
  ...given,
  perms,
});

const everything = () => true;
const labels = (flagsOf: Partial<Flags>) =>
  sidebarFor(viewer(flagsOf), everything).flatMap((group) =>
    group.items.map((item) => item.label.split(".").at(-1)),
  );

/** Specification §2.4, written down a second time and from the other side: entry by entry. */
const specification: Record<string, (who: Flags) => boolean> = {
  serviceRecords: () => true,
  planRecords: (who) => who.isInternalEmployee,
  message: () => true,
  article: (who) => who.isSys || who.isEsDba,
  knowledge: (who) => who.isSys || who.isEsDba,
  manual: (who) => who.isSys,
  team: (who) => who.isSys,
  myTeam: (who) => (who.isEsDba || who.isReviewDba || who.isTA || who.isPA) && !who.isSys,
  organization: (who) => (who.isOrgAdmin || who.isTA || who.isPA || who.isSys) && who.isInternalEmployee,
  contract: (who) => who.isEsDba || who.isSys || who.isPA,
  dashboard: (who) => who.isSys || who.isPA || who.isTA,
  dict: (who) => who.isSys,
  role: (who) => who.isSys,
};

/** Pages of a customer's own organisation and the own hours and reports, which stand beside those of the specification. */
const own: Record<string, (who: Flags) => boolean> = {
  ownOrganization: (who) => who.isEsUser && !who.isInternalEmployee,
  hours: (who) => who.isInternalEmployee,
  weeklyReport: (who) => who.isInternalEmployee,
};

describe("sidebarFor", () => {
  const known = { ...specification, ...own };

  it.each(Object.keys(known))(
    "shows %s to exactly whom the specification names, over all combinations of flags",
    (entry) => {
      const wrong = combinations.filter((who) => labels(who).includes(entry) !== known[entry]?.(who));
      expect(wrong).toEqual([]);
    },
  );

  it("shows nothing that the specification does not name", () => {
    const shown = new Set(combinations.flatMap((who) => labels(who)));
    expect(shown).toEqual(new Set(Object.keys(known)));
  });

  it("leads customers to their services, where they may see them", () => {
    const pathsOf = (perms: string[], companyId: number | null = 7) =>
      sidebarFor({ ...viewer({ isEsUser: true, isUser: true }, perms), companyId }, everything)
        .flatMap(({ items }) => items)
        .map(({ path }) => path);
    expect(pathsOf(["sn:view"])).toEqual([
      "/serviceRecords",
      "/message",
      "/organization/service/7",
      "/organization/7",
    ]);
    expect(pathsOf([])).not.toContain("/organization/service/7");
    expect(pathsOf(["sn:view"], null)).toEqual(["/serviceRecords", "/message"]);
  });

  it("leads to the team list those who lead teams, and the others to their own team", () => {
    const pathOf = (given: Partial<Flags>) =>
      sidebarFor(viewer(given), everything)
        .flatMap((group) => group.items)
        .find((item) => item.label === "shell.nav.myTeam")?.path;
    expect(pathOf({ isTA: true })).toBe("/team");
    expect(pathOf({ isPA: true, isEsDba: true })).toBe("/team");
    expect(pathOf({ isEsDba: true })).toBe("/myTeam");
    expect(pathOf({ isReviewDba: true })).toBe("/myTeam");
  });

  it("names no path twice and carries one unread badge", () => {
    for (const who of combinations) {
      const items = sidebarFor(viewer(who), everything).flatMap((group) => group.items);
      expect(new Set(items.map((item) => item.path)).size).toBe(items.length);
      expect(items.filter((item) => item.hasUnreadBadge).map((item) => item.path)).toEqual(["/message"]);
    }
  });

  it.each([
    ["customer", { isUser: true, isEsUser: true }, ["serviceRecords", "message", "ownOrganization"]],
    [
      "expert",
      { isEsDba: true, isInternalEmployee: true },
      [
        "serviceRecords",
        "planRecords",
        "hours",
        "weeklyReport",
        "message",
        "article",
        "knowledge",
        "myTeam",
        "contract",
      ],
    ],
    [
      "management admin",
      { isMA: true, isInternalEmployee: true, isUser: true },
      ["serviceRecords", "planRecords", "hours", "weeklyReport", "message"],
    ],
    [
      "system admin",
      { isSys: true, isInternalEmployee: true },
      [
        "serviceRecords",
        "planRecords",
        "hours",
        "weeklyReport",
        "message",
        "article",
        "knowledge",
        "manual",
        "team",
        "organization",
        "contract",
        "dashboard",
        "dict",
        "role",
      ],
    ],
  ] as const)("shows the %s their entries in order", (_, given, expected) => {
    expect(labels(given)).toEqual(expected);
  });

  it("hides entries whose screens do not exist, and groups that become empty", () => {
    const groups = sidebarFor(viewer({ isSys: true }), (path) => path === "/serviceRecords");
    expect(groups.map((group) => group.items.map((item) => item.path))).toEqual([["/serviceRecords"]]);
  });
});

describe("the other menus", () => {
  const paths = (items: readonly { path: string }[]) => items.map((item) => item.path);

  it("gates every entry of New by its permission", () => {
    const all = {
      "service:create": "/service",
      "plan:create": "/plan",
      "consult:create": "/consult",
      "knowledge:create": "/article/save",
    };
    expect(newEntriesFor(viewer({ isSys: true }), everything)).toEqual([]);
    for (const [permission, path] of Object.entries(all))
      expect(paths(newEntriesFor(viewer({}, [permission]), everything))).toEqual([path]);
    expect(paths(newEntriesFor(viewer({}, Object.keys(all)), everything))).toEqual(Object.values(all));
  });

  it("offers the assistant to experts and system admins only", () => {
    for (const who of combinations)
      expect(paths(headerLinksFor(viewer(who), everything)).includes("/moai")).toBe(who.isSys || who.isEsDba);
  });

  it("offers management shortcuts to experts and system admins, own shortcuts to users, and no settings", () => {
    for (const who of combinations) {
      const shown = paths(avatarEntriesFor(viewer(who), everything));
      expect(shown.includes("/article")).toBe(who.isSys || who.isEsDba);
      expect(shown.includes("/knowledge")).toBe(who.isSys || who.isEsDba);
      for (const path of ["/consultRecords", "/serviceRecords", "/planRecords"])
        expect(shown.includes(path)).toBe(who.isUser);
      expect(shown).not.toContain("/outbox");
    }
  });
});

describe("isCurrent", () => {
  it.each([
    ["/article", "/article/save", true],
    ["/serviceRecords", "/serviceRecords", true],
    ["/", "/", true],
    ["/serviceRecords", "/service/records/12", false],
    ["/article", "/articles", false],
    ["/", "/serviceRecords", false],
  ])("%s while at %s: %s", (item, current, expected) => {
    expect(isCurrent({ path: item }, current)).toBe(expected);
  });

  it("takes a page that is exact for itself only", () => {
    const item = { path: "/organization/7", isExact: true } as const;
    expect(isCurrent(item, "/organization/7")).toBe(true);
    expect(isCurrent(item, "/organization/service/7")).toBe(false);
  });
});

describe("settingsFor", () => {
  const pathsOf = (given: Partial<Flags>, perms: string[]) =>
    settingsFor(viewer(given, perms), everything).flatMap(({ items }) => items.map(({ path }) => path));

  it("is empty for everyone else", () => {
    expect(pathsOf({ isEsDba: true, isInternalEmployee: true }, ["fault:view", "sn:view"])).toEqual([]);
  });

  it("shows each page behind its permission", () => {
    expect(pathsOf({}, ["user:view"])).toEqual(["/userList"]);
    expect(pathsOf({}, ["sys:audit"])).toEqual(["/audit"]);
    expect(pathsOf({}, ["role:edit"])).toEqual(["/role", "/permission", "/role/matrix"]);
    expect(pathsOf({ isSys: true }, [])).toEqual(["/dict", "/outbox", "/parkedWork"]);
    expect(pathsOf({}, ["sys:config"])).toContain("/slaPolicy");
  });

  it("knows which page an address belongs to", () => {
    const groups = settingsFor(viewer({ isSys: true }, ["role:edit"]), everything);
    const at = (pathname: string) => settingAt(groups, pathname)?.path ?? null;
    expect(at("/role")).toBe("/role");
    expect(at("/role/matrix")).toBe("/role/matrix");
    expect(at("/dict/3")).toBe("/dict");
    expect(at("/roles")).toBeNull();
    expect(at("/serviceRecords")).toBeNull();
  });
});
