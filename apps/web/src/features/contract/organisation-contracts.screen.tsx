import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { ContractSheetDialog } from "../customer-setup/index.ts";
import { useMe } from "../identity/index.ts";
import { OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { ContractList } from "./records/contract-list.tsx";

/** The contracts of one organisation. */
export function OrganisationContractsScreen(): ReactNode {
  const t = useT();
  const companyId = useOrganisationId();
  const mayEdit = useMe().perms.includes("contract:edit");
  const [isCreating, setIsCreating] = useState(false);
  const createButton = mayEdit ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("contract.action.create")}
    </Button>
  ) : undefined;
  return (
    <OrganisationFrame id={companyId} tab="contract" actions={createButton}>
      <ContractList companyId={companyId} name="organisationContracts" createButton={createButton} />
      {isCreating ? <ContractSheetDialog companyId={companyId} onClose={() => setIsCreating(false)} /> : null}
    </OrganisationFrame>
  );
}
