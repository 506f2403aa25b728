import {
  checkPdcaAction,
  deletePdcaAction,
  finishPdcaAction,
  getPdcaBoard,
  listPdcaActions,
  savePdcaAction,
} from "@pharos/api/pdca";
import type { Module } from "../../platform/module.ts";
import type { Platform } from "../../platform/platform.ts";
import { listActions, routeActionExport } from "./list-actions.ts";
import { pdcaListeners } from "./notify-pdca.ts";
import { readBoard } from "./read-board.ts";
import { checkAction, deleteAction, finishAction, saveAction } from "./write-actions.ts";

export { actForFinding, noteOnAction } from "./act-for-finding.ts";
export { findActionTurns } from "./open-turns.ts";
export { visiblePdcaActions } from "./pdca.visibility.ts";

/** Creates the module of the improvement board: plan, do, check, act by team and week. */
export function createPdcaModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(getPdcaBoard, (call, { query }) => readBoard(platform, call, query));
      route(listPdcaActions, (call, { query }) => listActions(platform, call, query));
      routeActionExport(route, platform);
      route(savePdcaAction, (call, { body }) => saveAction(platform, call, body));
      route(finishPdcaAction, (call, { body }) => finishAction(platform, call, body));
      route(checkPdcaAction, (call, { body }) => checkAction(platform, call, body));
      route(deletePdcaAction, (call, { params }) => deleteAction(platform, call, params.id));
    },
    listeners: pdcaListeners,
  };
}
