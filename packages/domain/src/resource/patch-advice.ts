import { compareVersions, isAtLeast, isAtMost } from "../product-version.ts";
import { readVersion } from "../read-version.ts";
import type { PatchFit, PatchState, ResourceKind } from "./enums.ts";
import { runsOn } from "./platforms.ts";

/** A database and the versions of it something is made for; null is no bound. */
export interface Target {
  readonly dbType: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What of a database system decides what applies to it. */
export interface System {
  readonly dbType: string;
  readonly version: string | null;
  readonly os: string | null;
}

/** A delivered version. */
export interface Candidate {
  readonly resourceId: number;
  readonly versionId: number;
  readonly kind: ResourceKind;
  readonly version: string;
  readonly platform: string | null;
  /** None: it is for every database. */
  readonly targets: readonly Target[];
  /** Versions of the same resource that nobody needs beside it. */
  readonly supersedes: readonly string[];
}

/** What a system should do about a version that applies to it. */
export interface Advice<Of extends Candidate> {
  readonly candidate: Of;
  readonly fit: PatchFit;
  readonly state: PatchState;
  /** The version that makes it unnecessary. */
  readonly supersededBy: string | null;
}

/** Whether a version is made for a system; undefined when it is not. */
export function fitOf(
  { dbType, version, os }: System,
  { targets, platform }: Pick<Candidate, "targets" | "platform">,
): PatchFit | undefined {
  const ranges = targets.filter((target) => target.dbType === dbType);
  const isMadeForIt =
    targets.length === 0 || anyOf(ranges.map((range) => isWithin(readVersion(dbType, version), range)));
  const verdicts = [isMadeForIt, runsOn(platform, os)];
  if (verdicts.includes(false)) return undefined;
  return verdicts.includes(undefined) ? "unknown" : "fits";
}

/** Whether a version lies within a range, both ends included; undefined when it is not exact enough to say. */
function isWithin(version: string | null, { dbType, ...ends }: Target): boolean | undefined {
  const [from, to] = [readVersion(dbType, ends.from), readVersion(dbType, ends.to)];
  const verdicts = [from === null || isAtLeast(version, from), to === null || isAtMost(version, to)];
  if (verdicts.includes(false)) return false;
  return verdicts.includes(undefined) ? undefined : true;
}

/** One is enough; undefined when none is certain and one is possible. */
const anyOf = (verdicts: readonly (boolean | undefined)[]): boolean | undefined =>
  verdicts.includes(true) || (verdicts.includes(undefined) ? undefined : false);

/**
 * What applies to a system, what supersedes what, and what is there already: first what is to be installed. A newer version
 * of a product or a tool supersedes the older ones; a patch only those that it names, because patches may stand side by side.
 */
export function adviseOn<Of extends Candidate>(
  system: System,
  candidates: readonly Of[],
  installed: ReadonlySet<number>,
): Advice<Of>[] {
  const applying = candidates.flatMap((candidate) => {
    const fit = fitOf(system, candidate);
    return fit ? [{ candidate, fit }] : [];
  });
  const advice = applying.map(({ candidate, fit }): Advice<Of> => {
    const successor = newest(
      applying.map((other) => other.candidate).filter((other) => supersedes(other, candidate)),
    );
    const isInstalled = installed.has(candidate.versionId);
    const state = isInstalled ? "installed" : successor ? "superseded" : "recommended";
    return { candidate, fit, state, supersededBy: successor?.version ?? null };
  });
  return advice.sort(
    (a, b) =>
      order[a.state] - order[b.state] ||
      kinds[a.candidate.kind] - kinds[b.candidate.kind] ||
      compareVersions(b.candidate.version, a.candidate.version) ||
      a.candidate.versionId - b.candidate.versionId,
  );
}

const order: Readonly<Record<PatchState, number>> = { recommended: 0, installed: 1, superseded: 2 };
const kinds: Readonly<Record<ResourceKind, number>> = { patch: 0, product: 1, tool: 2 };

const supersedes = (newer: Candidate, older: Candidate): boolean =>
  newer.resourceId === older.resourceId &&
  newer.versionId !== older.versionId &&
  (newer.supersedes.includes(older.version) ||
    (newer.kind !== "patch" && compareVersions(newer.version, older.version) > 0));

const newest = <Of extends Candidate>(candidates: readonly Of[]): Of | undefined =>
  candidates.toSorted((a, b) => compareVersions(b.version, a.version))[0];
