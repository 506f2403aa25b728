import { describe, expect, it } from "vitest";
import { functionNames } from "../expression/functions.ts";
import { type Node, parseExpression, walk } from "../expression/parse.ts";
import { placeholderKinds, placeholdersOf } from "../rule/repair.ts";
import type { Rule } from "../rule/rule.ts";
import { severityRank } from "../scale.ts";
import { findSection } from "../sections/index.ts";
import { rulePack } from "./index.ts";

const expressionsOf = ({ check, repair }: Rule): string[] =>
  [
    check.where,
    check.value,
    check.appliesWhen,
    check.unknownWhen,
    check.rank,
    ...check.levels.map(({ when }) => when),
    ...repair.map(({ when }) => when),
  ].filter((source) => source !== undefined);

const columnsOf = (rule: Rule): Set<string> =>
  new Set(Object.keys(findSection(rule.databaseType, rule.check.from)?.columns ?? {}));

const wordsOf = (node: Node): { sections: [string, string | null][]; settings: string[] } => {
  const constant = (argument: Node | undefined): string | null =>
    argument?.kind === "constant" ? String(argument.value) : null;
  const calls = [...walk(node)].filter((part) => part.kind === "call");
  return {
    sections: calls
      .filter(({ name }) => ["field", "rows", "maxOf"].includes(name))
      .map(({ args: [section, column] }) => [constant(section) ?? "", constant(column)]),
    settings: calls
      .filter(({ name }) => name.startsWith("setting"))
      .map(({ args }) => constant(args[0]) ?? ""),
  };
};

it("has every PostgreSQL rule, each code once", () => {
  const counts = { AV: 12, PF: 13, CP: 4, BK: 4, RP: 5, SE: 8, MT: 5, OB: 7, CF: 7 };
  const expected = Object.entries(counts).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, n) => `PG-${area}-${String(n + 1).padStart(2, "0")}`),
  );
  const codes = rulePack.filter(({ databaseType }) => databaseType === "postgresql").map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(expected));
  expect(new Set(rulePack.map(({ code }) => code)).size).toBe(rulePack.length);
});

describe.each(rulePack.map((rule) => [rule.code, rule] as const))("%s", (_, rule) => {
  it("is worded whole in both languages", () => {
    for (const language of ["zh", "en"] as const) {
      for (const field of ["name", "cause", "risk", "advice"] as const) {
        expect(rule[language][field].trim()).not.toBe("");
      }
      expect(rule[language].name.length).toBeLessThanOrEqual(128);
    }
    for (const text of [rule.zh.cause, rule.zh.risk, rule.zh.advice]) {
      expect(text).toMatch(/\p{Script=Han}/u);
      expect(text).toMatch(/。$/);
      // Chinese has full-width punctuation, and a space between Chinese and Latin.
      expect(text).not.toMatch(/\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}/u);
      expect(text.replaceAll("`", "").replaceAll(/[“”（）]/g, " ")).not.toMatch(
        /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
      );
    }
    for (const text of [rule.en.cause, rule.en.risk, rule.en.advice]) {
      expect(text).not.toMatch(/\p{Script=Han}/u);
      expect(text).toMatch(/[.”]$/);
    }
  });

  it("names only columns, sections, thresholds and functions that exist", () => {
    const { check, thresholds } = rule;
    const known = columnsOf(rule);
    for (const section of [check.from, ...(check.needs ?? [])]) {
      expect(findSection(rule.databaseType, section)).toBeDefined();
    }
    for (const source of expressionsOf(rule)) {
      const node = parseExpression(source);
      for (const part of walk(node)) {
        if (part.kind === "column") expect([...known, "value"]).toContain(part.name);
        if (part.kind === "threshold") expect(Object.keys(thresholds)).toContain(part.name);
        if (part.kind === "call") expect([...functionNames]).toContain(part.name);
      }
      for (const [section, column] of wordsOf(node).sections) {
        const shape = findSection(rule.databaseType, section);
        expect(shape).toBeDefined();
        if (column !== null) expect(Object.keys(shape?.columns ?? {})).toContain(column);
      }
    }
    for (const column of [...check.evidence, ...check.object]) expect([...known]).toContain(column);
  });

  it("uses each of its thresholds and judges from the worst level down", () => {
    const used = expressionsOf(rule).join(" ");
    for (const name of Object.keys(rule.thresholds)) expect(used).toContain(`$${name}`);
    expect(rule.check.levels.length).toBeGreaterThan(0);
    const ranks = rule.check.levels.map(({ severity }) => severityRank(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  });

  it("does not contradict itself: a worse level needs a worse value", () => {
    const order = ["critical", "high", "medium", "low", "info"].flatMap(
      (name) => rule.thresholds[name] ?? [],
    );
    const sorted = order.toSorted((a, b) => (rule.check.worse === "higher" ? b - a : a - b));
    expect(order).toEqual(sorted);
  });

  it("fills its repairs from columns of its rows, never as bare text", () => {
    for (const { sql } of rule.repair) {
      for (const { kind, column } of placeholdersOf(sql)) {
        expect([...placeholderKinds]).toContain(kind);
        expect([...columnsOf(rule)]).toContain(column);
      }
      expect(sql.replaceAll(/\{\w+:\w+\}/g, "")).not.toMatch(/[{}]/);
      expect(sql).not.toMatch(/--|\/\*/);
      expect(sql).toMatch(/;$/);
    }
    const each = rule.repair.filter((template) => placeholdersOf(template.sql).length > 0);
    expect(each.every((template) => template.each)).toBe(true);
  });
});

it("has the rules of databases without a collector of ours", () => {
  const codesOf = (prefix: string) => rulePack.filter(({ code }) => code.startsWith(prefix)).length;
  expect({ oracle: codesOf("OR-"), mysql: codesOf("MY-"), opengauss: codesOf("OG-") }).toEqual({
    oracle: 18,
    mysql: 16,
    opengauss: 4,
  });
});

it("never advises two values for one parameter", () => {
  const assigned = rulePack.flatMap((rule) =>
    rule.repair.flatMap(({ sql }) =>
      [...sql.matchAll(/ALTER SYSTEM SET (\w+) = '?([^';]+)/g)].map((match) => [
        `${rule.databaseType} ${match[1]}`,
        match[2],
      ]),
    ),
  );
  const values = Map.groupBy(assigned, ([name]) => name);
  const contradictions = [...values].filter(([, list]) => new Set(list.map(([, value]) => value)).size > 1);
  expect(contradictions.map(([name]) => name)).toEqual([]);
});

it("asks each parameter by a name of its own kind of database", () => {
  const names = rulePack.flatMap((rule) =>
    expressionsOf(rule).flatMap((source) => wordsOf(parseExpression(source)).settings),
  );
  expect(names.filter((name) => name !== "" && !/^[a-z_]+$/.test(name))).toEqual([]);
});
