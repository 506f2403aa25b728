import type { CompanyInfo } from "@pharos/api/organisation";
import type { ReactNode } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useT } from "../../../shared/texts.ts";
import { useDeleteCompany } from "../api.ts";

/** Asks before an organisation is deleted; a refusal is said in a toast. */
export function useDeleteConfirmation(
  company: CompanyInfo,
  onDeleted: () => void,
): { readonly ask: () => void; readonly holder: ReactNode } {
  const t = useT();
  const deletion = useDeleteCompany();
  const [confirm, holder] = useConfirm();
  const ask = () => {
    void confirm({
      title: t("organisation.overview.deleteTitle", { name: company.name }),
      content: t("organisation.overview.deleteBody"),
      okText: t("organisation.overview.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The mutation words its own failures.
      onOk: () => deletion.mutateAsync({ params: { id: company.id } }).then(onDeleted, () => {}),
    });
  };
  return { ask, holder };
}
