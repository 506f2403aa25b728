import type { Turn } from "@pharos/api/core";
import { toBusinessIso, toMs } from "@pharos/domain/time";

/** A turn as a statement answers it, with its moment as the wire writes it. */
export const toTurn = (turn: Turn | null): Turn | null =>
  turn && { ...turn, since: toBusinessIso(toMs(turn.since)) };
