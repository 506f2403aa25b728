import type { Rule } from "../rule/rule.ts";
import { mysqlOperationRules } from "./mysql/operation.ts";
import { mysqlTuningRules } from "./mysql/tuning.ts";
import { opengaussRules } from "./opengauss/rules.ts";
import { oracleOperationRules } from "./oracle/operation.ts";
import { oracleTuningRules } from "./oracle/tuning.ts";
import { availabilityRules } from "./postgresql/availability.ts";
import { backupRules } from "./postgresql/backup.ts";
import { capacityRules } from "./postgresql/capacity.ts";
import { configurationRules } from "./postgresql/configuration.ts";
import { maintenanceRules } from "./postgresql/maintenance.ts";
import { objectRules } from "./postgresql/objects.ts";
import { performanceRules } from "./postgresql/performance.ts";
import { securityRules } from "./postgresql/security.ts";
import { statementRules } from "./postgresql/statements.ts";

/** Every rule of the pack, by kind of database and code. */
export const rulePack: readonly Rule[] = [
  ...availabilityRules,
  ...performanceRules,
  ...statementRules,
  ...capacityRules,
  ...backupRules,
  ...securityRules,
  ...maintenanceRules,
  ...objectRules,
  ...configurationRules,
  ...oracleOperationRules,
  ...oracleTuningRules,
  ...mysqlOperationRules,
  ...mysqlTuningRules,
  ...opengaussRules,
];

const byCode = new Map(rulePack.map((rule) => [rule.code, rule]));

/** The rule of a code, e.g. `PG-AV-01`. */
export const findRule = (code: string): Rule | undefined => byCode.get(code);
