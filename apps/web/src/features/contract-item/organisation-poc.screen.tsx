import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { OrganisationFrame, useOrganisationId } from "../organisation/index.ts";
import { useMayKeepItems } from "./parts/use-may-keep-items.ts";
import { PocList } from "./poc/poc-list.tsx";

const PocItemDialog = lazyPart(async () => (await import("./poc/poc-item.dialog.tsx")).PocItemDialog);

/** The proofs of concept of one organisation. */
export function OrganisationPocScreen(): ReactNode {
  const t = useT();
  const companyId = useOrganisationId();
  const mayCreate = useMayKeepItems();
  const [isCreating, setIsCreating] = useState(false);
  const createButton = mayCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("contractItem.poc.create")}
    </Button>
  ) : undefined;
  return (
    <OrganisationFrame id={companyId} tab="poc" actions={createButton}>
      <PocList companyId={companyId} name="organisationPoc" createButton={createButton} />
      {isCreating ? (
        <PocItemDialog row={null} companyId={companyId} onClose={() => setIsCreating(false)} />
      ) : null}
    </OrganisationFrame>
  );
}
