import type { Rule } from "../rule/rule.ts";
import { availabilityRules } from "./postgresql/availability.ts";

/** Every rule of the pack, by kind of database and code. */
export const rulePack: readonly Rule[] = [...availabilityRules];

const byCode = new Map(rulePack.map((rule) => [rule.code, rule]));

/** The rule of a code, e.g. `PG-AV-01`. */
export const findRule = (code: string): Rule | undefined => byCode.get(code);
