import type { InspectedType } from "../scale.ts";
import { mysqlSections, opengaussSections, oracleSections } from "./declared.ts";
import { postgresqlSections } from "./postgresql.ts";
import type { SectionShape } from "./section.ts";

/** Sections that a batch may hold, by kind of database. */
export const sectionsOf: Readonly<Record<InspectedType, readonly SectionShape[]>> = {
  postgresql: postgresqlSections,
  oracle: oracleSections,
  mysql: mysqlSections,
  opengauss: opengaussSections,
};

const byCode = new Map(
  Object.entries(sectionsOf).map(([type, list]) => [
    type,
    new Map(list.map((shape) => [shape.code, shape] as const)),
  ]),
);

/** The shape of a section; a second reading (`Q02#2`) has the shape of the first. */
export const findSection = (type: InspectedType, code: string): SectionShape | undefined =>
  byCode.get(type)?.get(code.replace(/#2$/, ""));
