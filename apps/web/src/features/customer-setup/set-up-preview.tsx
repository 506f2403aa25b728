import { Form, type FormInstance } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { SheetPreview } from "./parts/sheet-preview.tsx";
import { endOfTerm, numbersOf, type Product, type SheetFields } from "./set-up-values.ts";
import { useSheetWords } from "./use-sheet-words.ts";

interface SetUpPreviewProps {
  readonly form: FormInstance<SheetFields>;
  readonly products: readonly Product[];
}

/** What the customer will see, as far as the sheet is filled in. */
export function SetUpPreview({ form, products }: SetUpPreviewProps): ReactNode {
  const t = useT();
  const words = useSheetWords();
  const fields: SheetFields | undefined = Form.useWatch([], form);
  if (!fields) return null;
  const { startTime, years, member, asset, company } = fields;
  const numbers = numbersOf(fields, products, words);
  const lines = [
    ...numbers.map(({ name }) =>
      startTime
        ? t("customerSetup.preview.number", { name, from: startTime, until: endOfTerm(startTime, years) })
        : name,
    ),
    ...(company?.name
      ? [t("customerSetup.preview.contract", { name: words.contractName(company.name) })]
      : []),
    ...(asset?.name ? [t("customerSetup.preview.asset", { name: asset.name })] : []),
    ...(member?.name ? [t("customerSetup.preview.member", { name: member.name })] : []),
  ];
  return <SheetPreview lines={lines} />;
}
