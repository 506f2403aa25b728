import type { DeskLayout } from "@pharos/domain/service-request";
import { useIsPhone, useMediaQuery } from "@pharos/ui";
import { useAddressSearch } from "../../../shared/use-address-search.ts";
import { type Grouping, groupings, orderOfGrouping } from "../list/grouping.ts";
import { layoutIn, layoutParam, openParam } from "./desk-views.ts";

const groupParam = "group";

const splitFrom = "(min-width: 1280px)";

/** How the list is laid out: what the address asks for, as far as there is room for it. */
export interface DeskLayoutState {
  readonly shown: DeskLayout;
  readonly hasRoom: boolean;
  /** The request beside the list. */
  readonly openId: number | null;
  /** Changes the layout, with a request beside the list. */
  readonly choose: (layout: DeskLayout, openId?: number) => void;
  readonly open: (id: number) => void;
  /** What the rows of the plain list are grouped by. */
  readonly grouping: Grouping;
  /** Groups the rows, in the order that keeps a group together. */
  readonly group: (grouping: Grouping) => void;
}

/** Reads the layout from the address, and changes it there. */
export function useLayout(): DeskLayoutState {
  const [params, search] = useAddressSearch();
  const hasRoom = useMediaQuery(splitFrom);
  const isPhone = useIsPhone();
  const asked = layoutIn(params);
  const opened = params.get(openParam) ?? "";
  return {
    shown: asked === "split" && (!hasRoom || isPhone) ? "list" : asked,
    hasRoom: hasRoom && !isPhone,
    openId: /^[1-9]\d{0,15}$/.test(opened) ? Number(opened) : null,
    choose: (layout, openId) =>
      search.patch({
        [layoutParam]: layout === "list" ? null : layout,
        [openParam]: layout === "split" ? (openId ?? null) : null,
      }),
    open: (id) => search.patch({ [openParam]: id }, { replace: true }),
    grouping: groupings.find((grouping) => grouping === params.get(groupParam)) ?? "none",
    group: (grouping) => {
      const order = grouping === "none" ? { key: "", order: "" } : orderOfGrouping[grouping];
      search.patch(
        {
          [groupParam]: grouping === "none" ? null : grouping,
          sort: order.key,
          order: order.order,
          pageNum: null,
        },
        { replace: true },
      );
    },
  };
}
