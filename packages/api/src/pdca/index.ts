export {
  checkPdcaAction,
  deletePdcaAction,
  exportPdcaActions,
  finishPdcaAction,
  listPdcaActions,
  PdcaAction,
  savePdcaAction,
} from "./actions.ts";
export { getPdcaBoard, PdcaCheck } from "./board.ts";
