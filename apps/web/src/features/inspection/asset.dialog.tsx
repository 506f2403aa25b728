import { databaseType } from "@pharos/domain/enums";
import { Select } from "@pharos/ui/controls";
import { Form, FormModal } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { submitOutcome } from "../../shared/submit-outcome.ts";
import { useT } from "../../shared/texts.ts";
import { inspectionQueries, useChooseAsset } from "./api.ts";

interface AssetDialogProps {
  readonly reportId: number;
  readonly companyId: number;
  readonly onClose: () => void;
}

/** Says which registered system of its organisation an inspected database is. */
export function AssetDialog({ reportId, companyId, onClose }: AssetDialogProps): ReactNode {
  const t = useT();
  const choose = useChooseAsset();
  const assets = useQuery(inspectionQueries.assets(companyId));
  return (
    <FormModal<{ assetId: number }>
      isOpen
      onClose={onClose}
      title={t("inspection.asset.choose")}
      submitLabel={t("inspection.asset.submit")}
      intro={t("inspection.asset.intro")}
      width={480}
      onSubmit={({ assetId }) => submitOutcome(choose.mutateAsync({ body: { reportId, assetId } }))}
    >
      <Form.Item
        name="assetId"
        label={t("inspection.asset.label")}
        rules={[{ required: true, message: t("validation.required") }]}
      >
        <Select
          loading={assets.isPending}
          showSearch={{ optionFilterProp: "label" }}
          options={(assets.data?.list ?? []).map(({ id, name, dbType, version }) => ({
            value: id,
            label: [name, t(databaseType.labelKeyOfCode(dbType)), version].filter(Boolean).join(" · "),
          }))}
        />
      </Form.Item>
    </FormModal>
  );
}
