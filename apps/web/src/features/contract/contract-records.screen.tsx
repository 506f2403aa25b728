import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { bellIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { ContractAreaTabs } from "../contract-item/index.ts";
import { ContractSheetDialog } from "../customer-setup/index.ts";
import { useMe } from "../identity/index.ts";
import { ContractList } from "./records/contract-list.tsx";

const NotifyDialog = lazyPart(
  async () => (await import("./notify-expiring.dialog.tsx")).NotifyExpiringDialog,
);

/** My contracts: what was sold, until when, and who looks after it. */
export function ContractRecordsScreen(): ReactNode {
  const t = useT();
  const me = useMe();
  const [dialog, setDialog] = useState<"create" | "notify" | null>(null);
  const mayEdit = me.perms.includes("contract:edit");
  const createButton = mayEdit ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setDialog("create")}>
      {t("contract.action.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={t("contract.list.title")}
        meta={<ContractAreaTabs current="contracts" />}
        actions={
          <>
            {me.isInternalEmployee ? (
              <Button icon={<Icon of={bellIcon} />} onClick={() => setDialog("notify")}>
                {t("contract.action.notifyExpiring")}
              </Button>
            ) : null}
            {createButton}
          </>
        }
      />
      <ContractList name="contracts" createButton={createButton} />
      {dialog === "create" ? <ContractSheetDialog onClose={() => setDialog(null)} /> : null}
      {dialog === "notify" ? <NotifyDialog onClose={() => setDialog(null)} /> : null}
    </>
  );
}
