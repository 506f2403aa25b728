import { coverage } from "@pharos/domain/enums";
import { useT } from "../../shared/texts.ts";
import type { SheetWords } from "./set-up-values.ts";

/** What inferred names are made of, in the reader's language. */
export function useSheetWords(): SheetWords {
  const t = useT();
  return {
    serviceName: (customer) => t("customerSetup.serviceName", { customer }),
    contractName: (customer) => t("customerSetup.contractName", { customer }),
    coverage: (code) => t(coverage.labelKeyOfCode(code)),
  };
}
