import type { Turn } from "@pharos/api/core";

/** Something open, whose turn it is and since when. */
export interface OpenTurn extends Pick<Turn, "holder" | "since"> {
  readonly teamId: number | null;
  /** Null: it is about no customer. */
  readonly companyId: number | null;
  /** Who of the vendor has it in hand; empty: nobody yet. */
  readonly personIds: readonly number[];
}

/** The open ones of rows with their turns. */
export const openTurnsOf = (
  rows: readonly (Omit<OpenTurn, "holder" | "since"> & { readonly turn: Turn | null })[],
): OpenTurn[] => rows.flatMap(({ turn, ...row }) => (turn === null ? [] : [{ ...row, ...turn }]));
