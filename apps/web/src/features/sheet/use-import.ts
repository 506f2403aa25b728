import type { AnyEndpoint, ImportResult } from "@pharos/api/core";
import { sheetLimits } from "@pharos/domain/limits";
import { useState } from "react";
import { type CallArguments, call, isSilent, RefusedError } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import type { ImportProps } from "./import-button.tsx";
import { type MatchedSheet, matchColumns } from "./match-columns.ts";
import { readSheet, SheetProblemError } from "./read-sheet.ts";

/** Where an import stands. */
export type ImportState =
  | { readonly step: "choose"; readonly problem?: string }
  | { readonly step: "working"; readonly file: string }
  | {
      readonly step: "tried";
      readonly file: string;
      readonly sheet: MatchedSheet;
      readonly result: ImportResult;
    };

/** Reads a sheet, tries it on the server, and imports it when it fits. */
export function useImport({ endpoint, scope, columns, onImported }: ImportProps, onClose: () => void) {
  const t = useT();
  const [state, setState] = useState<ImportState>({ step: "choose" });
  const fail = (problem: string) => setState({ step: "choose", problem });

  const choose = async (file: File): Promise<void> => {
    if (file.size > sheetLimits.importBytesMax) return fail(t("sheet.import.tooLarge"));
    setState({ step: "working", file: file.name });
    const cells = await readSheet(file).catch((error: unknown) =>
      error instanceof SheetProblemError ? error.problem : "unreadable",
    );
    if (typeof cells === "string") return fail(t(`sheet.import.${cells}`));
    const sheet = matchColumns(cells, columns);
    if (sheet.missing.length > 0)
      return fail(t("sheet.import.missing", { columns: sheet.missing.join(t("common.listSeparator")) }));
    if (sheet.rows.length === 0) return fail(t("sheet.import.empty"));
    if (sheet.rows.length > sheetLimits.importRowsMax)
      return fail(t("sheet.import.tooMany", { max: sheetLimits.importRowsMax }));
    try {
      const result = await send(endpoint, { ...scope, rows: sheet.rows, isDryRun: true });
      setState({ step: "tried", file: file.name, sheet, result });
    } catch (error) {
      fail(messageOf(error));
    }
  };

  const keep = async (): Promise<void> => {
    if (state.step !== "tried") return;
    const { file, sheet } = state;
    setState({ step: "working", file });
    try {
      onImported(await send(endpoint, { ...scope, rows: sheet.rows, isDryRun: false }));
      onClose();
    } catch (error) {
      // Someone has changed something since the trial: nothing was written, and the rows say why.
      if (error instanceof RefusedError && error.code === "common.nothingImported")
        return setState({ step: "tried", file, sheet, result: error.data as ImportResult });
      fail(messageOf(error));
    }
  };

  return { state, choose, keep };
}

async function send(endpoint: AnyEndpoint, body: object): Promise<ImportResult> {
  // Every endpoint made with `importOf` has this body and answers this.
  const args = [{ body }, { idempotencyKey: crypto.randomUUID() }] as unknown as CallArguments<AnyEndpoint>;
  return (await call(endpoint, ...args)) as ImportResult;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && !isSilent(error) ? error.message : "";
