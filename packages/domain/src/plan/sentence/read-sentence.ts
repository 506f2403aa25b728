import type { PlanPlace, TaskType } from "../../enums.ts";
import { readDays } from "./sentence-days.ts";
import { type Named, readName, readNames } from "./sentence-names.ts";
import { take } from "./take.ts";

/** What a sentence about planned work may name. */
export interface PlanVocabulary {
  readonly companies: readonly Named[];
  readonly people: readonly Named[];
}

/** What a sentence says about work to be planned; null or empty: nothing. */
export interface PlanSentence {
  /** The organisation; several when the name fits all of them. */
  readonly companyIds: readonly number[];
  readonly type: TaskType | null;
  readonly place: PlanPlace | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  /** Hours of all the work together. */
  readonly hours: number | null;
  readonly personIds: readonly number[];
  /** Words that say nothing known. */
  readonly unread: readonly string[];
}

/** Longest sentence, in characters. */
export const planSentenceMax = 200;
const peopleMax = 20;

/**
 * Reads a sentence such as 「下周二三 澜汐银行 现场巡检 芒种 小暑」 or “Lanxi on-site inspection next Tue–Wed, Mangzhong” by
 * plain rules. Names go first, because they may hold what reads like a kind of work.
 */
export function readPlanSentence(sentence: string, known: PlanVocabulary, today: string): PlanSentence {
  const company = readName(sentence.normalize("NFKC"), known.companies);
  const people = readNames(company.rest, known.people, peopleMax);
  const days = readDays(people.rest, today);
  const hours = take(days.rest, /(\d{1,3}(?:\.\d)?)\s*(?:小时|工时|hours?\b|hrs?\b|h\b)/iu);
  const place = firstOf(hours?.rest ?? days.rest, places);
  const type = firstOf(place.rest, types);
  return {
    companyIds: company.ids,
    type: type.value ?? (place.value === "onSite" ? impliedType(sentence) : null),
    place: place.value,
    startDate: days.startDate,
    endDate: days.endDate,
    hours: hours ? Number(hours.match[1]) : null,
    personIds: people.ids,
    unread: wordsOf(type.rest),
  };
}

/** Where a kind of work is done when nothing is said. */
export const usualPlace: Readonly<Record<TaskType, PlanPlace>> = {
  inspection: "remote",
  training: "onSite",
  onSiteDays: "onSite",
  resident: "onSite",
  presalesPoc: "onSite",
  remoteMaintenance: "remote",
  internal: "remote",
};

const impliedType = (sentence: string): TaskType | null =>
  /现场(?:支持|服务|人天|保障|值守)|上门|on-?\s?site (?:days?|support|visit|service)/iu.test(sentence)
    ? "onSiteDays"
    : null;

const places: readonly (readonly [RegExp, PlanPlace])[] = [
  [/现场|上门|\bon-?\s?site\b/iu, "onSite"],
  // The name of a kind of work stays for it.
  [/远程(?!维保|维护)|\bremotely\b|\bremote\b(?!\s+maintenance)/iu, "remote"],
];

const types: readonly (readonly [RegExp, TaskType])[] = [
  [/(?:例行|定期|季度|月度|年度|健康)?(?:巡检|检查)|\b(?:health\s?-?check|inspection)s?\b/iu, "inspection"],
  [/培训|\btraining\b/iu, "training"],
  [/驻场|\bresident(?: engineer)?\b/iu, "resident"],
  [/(?:售前)?\s*POC|售前|概念验证|\bpre-?sales\b|\bproof of concept\b/iu, "presalesPoc"],
  [/远程维[保护]|\b(?:remote )?maintenance\b/iu, "remoteMaintenance"],
  [/内部(?:事项)?|\binternal\b/iu, "internal"],
  [
    /(?:现场)?(?:人天|割接|迁移|升级|部署|安装|值守|保障|支持|服务)|\b(?:person-?days?|migration|upgrade|deployment|cutover|support|visit)\b/iu,
    "onSiteDays",
  ],
];

function firstOf<T>(text: string, patterns: readonly (readonly [RegExp, T])[]) {
  for (const [pattern, value] of patterns) {
    const found = take(text, pattern);
    if (found) return { value, rest: found.rest };
  }
  return { value: null, rest: text };
}

/** Words around what is said, which say nothing themselves. */
const filler =
  /^(?:去|到|在|的|和|与|及|跟|由|让|请|安排|计划|做|一次|一下|起|人|and|for|at|by|with|to|on|in|the|a|an|of|do|plan|please)$/iu;

const wordsOf = (rest: string): string[] =>
  rest.split(/[\s,，、。.;；:：!！()（）/&+-]+/u).filter((word) => word !== "" && !filler.test(word));
