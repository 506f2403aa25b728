import { describe, expect, it } from "vitest";
import { adviseOn, type Candidate, fitOf, type Target } from "./patch-advice.ts";
import { runsOn } from "./platforms.ts";

describe("platforms", () => {
  it.each([
    [null, "AIX 7.2", true],
    ["", null, true],
    ["Linux x86-64、鲲鹏", "Rocky Linux 9.4", true],
    ["Linux x86-64、鲲鹏", "Kylin V10 SP3", true],
    ["Windows", "Rocky Linux 9.4", false],
    ["Linux、Windows", "Windows Server 2022", true],
    ["Linux", null, undefined],
  ])("what is for %s runs on %s: %s", (platform, os, expected) => {
    expect(runsOn(platform, os)).toBe(expected);
  });
});

const target = (dbType: string, from: string | null = null, to: string | null = null): Target => ({
  dbType,
  from,
  to,
});
const candidate = (more: Partial<Candidate> & Pick<Candidate, "versionId" | "version">): Candidate => ({
  resourceId: 1,
  kind: "patch",
  platform: null,
  targets: [target("postgresql", "12")],
  supersedes: [],
  ...more,
});
const system = { dbType: "postgresql", version: "15.6", os: "Rocky Linux 9.4" };
const statesOf = (candidates: readonly Candidate[], installed: readonly number[] = []) =>
  adviseOn(system, candidates, new Set(installed)).map((advice) => [
    advice.candidate.version,
    advice.state,
    advice.supersededBy,
  ]);

describe("versions", () => {
  it.each([
    ["15.6", null, null, "fits"],
    ["15.6", "12", "15", "fits"],
    ["16.1", "12", "15", undefined],
    ["11.22", "12", null, undefined],
    ["15", "15.4", null, "unknown"],
    ["15", "15.0", null, "fits"],
    ["15", null, "15.4", "unknown"],
    ["14", "15.4", null, undefined],
    ["19c", "19", "19", "fits"],
    [null, "12", null, "unknown"],
    [null, null, null, "fits"],
    ["企业版", "12", null, "unknown"],
  ])("what %s makes of something for %s to %s: %s", (version, from, to, expected) => {
    const system = { dbType: "postgresql", version, os: null };
    expect(fitOf(system, { targets: [target("postgresql", from, to)], platform: null })).toBe(expected);
  });

  it("fits when one of several ranges does", () => {
    const ranges = [target("postgresql", "13", "13"), target("postgresql", "15", "15")];
    const fit = (version: string | null) =>
      fitOf({ dbType: "postgresql", version, os: null }, { targets: ranges, platform: null });
    expect([fit("13.2"), fit("15.4"), fit("14.1"), fit(null)]).toEqual([
      "fits",
      "fits",
      undefined,
      "unknown",
    ]);
  });
});

describe("patch advice", () => {
  it("leaves out what is for another database, version or platform", () => {
    const others = [
      candidate({ versionId: 1, version: "1", targets: [target("oracle")] }),
      candidate({ versionId: 2, version: "2", targets: [target("postgresql", "16")] }),
      candidate({ versionId: 3, version: "3", platform: "Windows" }),
    ];
    expect(statesOf(others)).toEqual([]);
    expect(fitOf(system, { targets: [], platform: null })).toBe("fits");
  });

  it("says when the entry of the system is not exact enough", () => {
    const one = candidate({ versionId: 1, version: "1", targets: [target("postgresql", "15.4")] });
    expect(fitOf({ ...system, version: "15" }, one)).toBe("unknown");
    expect(fitOf({ ...system, os: null }, { ...one, platform: "Linux" })).toBe("unknown");
  });

  it("lets a patch supersede what it names, and stand beside the rest", () => {
    const patches = [
      candidate({ versionId: 1, version: "p1" }),
      candidate({ versionId: 2, version: "p2" }),
      candidate({ versionId: 3, version: "p3", supersedes: ["p1"] }),
    ];
    expect(statesOf(patches)).toEqual([
      ["p3", "recommended", null],
      ["p2", "recommended", null],
      ["p1", "superseded", "p3"],
    ]);
  });

  it("recommends the newest of a product that applies, and not what only a newer system can take", () => {
    const versions = [
      candidate({ versionId: 1, version: "5.1", kind: "product" }),
      candidate({ versionId: 2, version: "5.2", kind: "product" }),
      candidate({ versionId: 3, version: "6.0", kind: "product", targets: [target("postgresql", "16")] }),
    ];
    expect(statesOf(versions)).toEqual([
      ["5.2", "recommended", null],
      ["5.1", "superseded", "5.2"],
    ]);
  });

  it("knows what is there already, and what would replace it", () => {
    const patches = [
      candidate({ versionId: 1, version: "p1" }),
      candidate({ versionId: 2, version: "p2", supersedes: ["p1"] }),
    ];
    expect(statesOf(patches, [1])).toEqual([
      ["p2", "recommended", null],
      ["p1", "installed", "p2"],
    ]);
    expect(statesOf(patches, [2])).toEqual([
      ["p2", "installed", null],
      ["p1", "superseded", "p2"],
    ]);
  });
});
