import * as access from "./access/index.ts";
import * as advisory from "./advisory/index.ts";
import * as application from "./application/index.ts";
import * as article from "./article/index.ts";
import * as asset from "./asset/index.ts";
import * as assistant from "./assistant/index.ts";
import * as audit from "./audit/index.ts";
import * as board from "./board/index.ts";
import * as comment from "./comment/index.ts";
import * as consult from "./consult/index.ts";
import * as contract from "./contract/index.ts";
import * as contractItem from "./contract-item/index.ts";
import { type AnyEndpoint, isEndpoint } from "./core/index.ts";
import * as dictionary from "./dictionary/index.ts";
import * as document from "./document/index.ts";
import * as exam from "./exam/index.ts";
import * as file from "./file/index.ts";
import * as identity from "./identity/index.ts";
import * as inspection from "./inspection/index.ts";
import * as integration from "./integration/index.ts";
import * as lookup from "./lookup/index.ts";
import * as manual from "./manual/index.ts";
import * as message from "./message/index.ts";
import * as organisation from "./organisation/index.ts";
import * as pdca from "./pdca/index.ts";
import * as plan from "./plan/index.ts";
import * as requirement from "./requirement/index.ts";
import * as resource from "./resource/index.ts";
import * as search from "./search/index.ts";
import * as serviceNumber from "./service-number/index.ts";
import * as serviceOrder from "./service-order/index.ts";
import * as serviceReport from "./service-report/index.ts";
import * as serviceRequest from "./service-request/index.ts";
import * as shiftHandover from "./shift-handover/index.ts";
import * as sla from "./sla/index.ts";
import * as system from "./system/index.ts";
import * as team from "./team/index.ts";
import * as weeklyReport from "./weekly-report/index.ts";
import * as workHour from "./work-hour/index.ts";
import * as workbench from "./workbench/index.ts";

/** The modules whose endpoints the product serves. */
const modules = {
  identity,
  access,
  organisation,
  application,
  team,
  dictionary,
  assistant,
  consult,
  contract,
  contractItem,
  serviceNumber,
  pdca,
  plan,
  asset,
  message,
  lookup,
  search,
  file,
  document,
  board,
  comment,
  article,
  manual,
  requirement,
  resource,
  advisory,
  exam,
  shiftHandover,
  sla,
  serviceRequest,
  serviceOrder,
  inspection,
  integration,
  audit,
  workbench,
  workHour,
  weeklyReport,
  serviceReport,
  system,
} as const;

/**
 * Every endpoint the product serves, by module: whatever a module's index offers that is an endpoint. A server that does
 * not serve all of them does not start. For the server and tools only: a browser takes its endpoints from the modules.
 */
export const endpoints: readonly {
  readonly module: keyof typeof modules;
  readonly name: string;
  readonly endpoint: AnyEndpoint;
}[] = Object.entries(modules).flatMap(([module, offered]) =>
  Object.entries(offered).flatMap(([name, value]) =>
    // The entries of a table have its names.
    isEndpoint(value) ? [{ module: module as keyof typeof modules, name, endpoint: value }] : [],
  ),
);
