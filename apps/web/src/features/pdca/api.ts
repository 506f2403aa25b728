import type { CallInput, CallResult } from "@pharos/api/core";
import {
  checkPdcaAction,
  deletePdcaAction,
  finishPdcaAction,
  getPdcaBoard,
  type PdcaAction,
  type PdcaCheck,
  savePdcaAction,
} from "@pharos/api/pdca";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiMutation, call } from "../../shared/api/index.ts";

export type { PdcaAction, PdcaCheck };

/** The week of a team as plan, do, check, act. */
export type PdcaBoard = CallResult<typeof getPdcaBoard>;

/** The board of a week. */
export const boardQuery = (query: CallInput<typeof getPdcaBoard>["query"]) =>
  queryOptions({
    queryKey: ["pdca", "board", query],
    queryFn: ({ signal }) => call(getPdcaBoard, { query }, { signal }),
    placeholderData: keepPreviousData,
  });

const stales = ["pdca", "audit"] as const;

/** Decides what is done about a deviation, or changes it. */
export const useSaveAction = apiMutation(savePdcaAction, { stales });
/** Says that an own action is done. */
export const useFinishAction = apiMutation(finishPdcaAction, { stales });
/** Checks somebody else's action. */
export const useCheckAction = apiMutation(checkPdcaAction, { stales });
/** Deletes an action that is not done. */
export const useDeleteAction = apiMutation(deletePdcaAction, { stales });
