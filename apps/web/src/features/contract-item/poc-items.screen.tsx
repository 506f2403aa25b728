import { importPocItems } from "@pharos/api/contract-item";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useT } from "../../shared/texts.ts";
import { ImportButton } from "../sheet/index.ts";
import { ContractAreaLinks } from "./contract-area-links.tsx";
import { pocImportColumns } from "./items/import-columns.ts";
import { useMayKeepItems } from "./parts/use-may-keep-items.ts";
import { PocList } from "./poc/poc-list.tsx";

const PocItemDialog = lazyPart(async () => (await import("./poc/poc-item.dialog.tsx")).PocItemDialog);

/** Proofs of concept: what is tried before it is bought, and how it ended. */
export function PocItemsScreen(): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const mayCreate = useMayKeepItems();
  const [isCreating, setIsCreating] = useState(false);
  const createButton = mayCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => setIsCreating(true)}>
      {t("contractItem.poc.create")}
    </Button>
  ) : undefined;
  const tools = mayCreate ? (
    <ImportButton
      endpoint={importPocItems}
      what={t("contractItem.poc.title")}
      columns={pocImportColumns(t)}
      onImported={() => void client.invalidateQueries({ queryKey: ["contractItem"] })}
    />
  ) : undefined;
  return (
    <>
      <PageHeader
        title={t("contractItem.poc.title")}
        meta={<ContractAreaLinks current="poc" />}
        actions={createButton}
      />
      <PocList name="pocItems" tools={tools} createButton={createButton} />
      {isCreating ? <PocItemDialog row={null} onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}
