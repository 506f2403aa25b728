import type { ExportEndpoint, ExportFormat } from "@pharos/api/core";
import { Radio } from "@pharos/ui/controls";
import { Form, FormModal } from "@pharos/ui/form";
import type { ReactNode } from "react";
import { fetchFile } from "../../shared/api/index.ts";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import type { ExportProps } from "./export-button.tsx";
import { saveFile } from "./save-file.ts";

interface ExportDialogProps extends ExportProps<ExportEndpoint> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface ExportFields {
  readonly format: ExportFormat;
}

/** Asks for the format and saves the file. */
export function ExportDialog({ endpoint, query, list, isOpen, onClose }: ExportDialogProps): ReactNode {
  const t = useT();
  const take = async ({ format }: ExportFields) => {
    const { name, content } = await fetchFile(endpoint, { query: { ...query, format } });
    saveFile(name, content);
  };
  return (
    <FormModal<ExportFields>
      isOpen={isOpen}
      onClose={onClose}
      title={t("sheet.export.title", { list })}
      submitLabel={t("sheet.export.submit")}
      intro={
        <>
          {t("sheet.export.confirm")}
          <br />
          {t("sheet.export.scope")}
        </>
      }
      initialValues={{ format: "xlsx" }}
      onSubmit={(fields) => submitOutcome(take(fields))}
    >
      <Form.Item name="format" label={t("sheet.export.format")}>
        <Radio.Group
          options={[
            { value: "xlsx", label: t("sheet.export.xlsx") },
            { value: "csv", label: t("sheet.export.csv") },
          ]}
        />
      </Form.Item>
    </FormModal>
  );
}
