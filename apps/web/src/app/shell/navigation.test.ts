import { describe, expect, it } from "vitest";
import {
  avatarEntriesFor,
  headerLinksFor,
  isCurrent,
  newEntriesFor,
  sidebarFor,
  type Viewer,
} from "./navigation.ts";

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

describe("sidebarFor", () => {
  it.each(Object.keys(specification))(
    "shows %s to exactly whom the specification names, over all combinations of flags",
    (entry) => {
      const wrong = combinations.filter((who) => labels(who).includes(entry) !== specification[entry]?.(who));
      expect(wrong).toEqual([]);
    },
  );

  it("shows nothing that the specification does not name", () => {
    const shown = new Set(combinations.flatMap((who) => labels(who)));
    expect(shown).toEqual(new Set(Object.keys(specification)));
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
    ["customer", { isUser: true, isEsUser: true }, ["serviceRecords", "message"]],
    [
      "expert",
      { isEsDba: true, isInternalEmployee: true },
      ["serviceRecords", "planRecords", "message", "article", "knowledge", "myTeam", "contract"],
    ],
    [
      "management admin",
      { isMA: true, isInternalEmployee: true, isUser: true },
      ["serviceRecords", "planRecords", "message"],
    ],
    [
      "system admin",
      { isSys: true, isInternalEmployee: true },
      [
        "serviceRecords",
        "planRecords",
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

  it("offers management shortcuts to experts and system admins, own shortcuts to users, the outbox to system admins", () => {
    for (const who of combinations) {
      const shown = paths(avatarEntriesFor(viewer(who), everything));
      expect(shown.includes("/article")).toBe(who.isSys || who.isEsDba);
      expect(shown.includes("/knowledge")).toBe(who.isSys || who.isEsDba);
      for (const path of ["/consultRecords", "/serviceRecords", "/planRecords"])
        expect(shown.includes(path)).toBe(who.isUser);
      expect(shown.includes("/outbox")).toBe(who.isSys);
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
    expect(isCurrent(item, current)).toBe(expected);
  });
});
