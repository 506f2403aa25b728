import { Segmented } from "@pharos/ui/controls";
import { appstoreIcon, Icon, unorderedListIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useAddressSearch } from "../../../shared/use-address-search.ts";

/** How the plans stand on the page. */
type PlanLayout = "list" | "cards";

interface PlanLayoutState {
  readonly shown: PlanLayout;
  readonly choose: (layout: PlanLayout) => void;
}

/** Reads from the address how the plans stand on the page, and changes it there. */
export function usePlanLayout(): PlanLayoutState {
  const [params, address] = useAddressSearch();
  return {
    shown: params.get("view") === "cards" ? "cards" : "list",
    choose: (layout) => address.patch({ view: layout === "list" ? null : layout }, { replace: true }),
  };
}

const icons = { list: unorderedListIcon, cards: appstoreIcon } as const;

/** Rows or cards, for the display menu of the list. */
export function LayoutChoice({ layout }: { readonly layout: PlanLayoutState }): ReactNode {
  const t = useT();
  return (
    <Segmented
      block
      aria-label={t("plan.records.layout")}
      value={layout.shown}
      onChange={layout.choose}
      options={(["list", "cards"] as const).map((key) => ({
        value: key,
        label: t(`plan.records.${key}`),
        icon: <Icon of={icons[key]} />,
      }))}
    />
  );
}
