import { Checkbox } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { boardQueries, useSaveSubscription } from "../api.ts";

/** Whether the reader gets the board by mail every Monday. */
export function SubscriptionSwitch(): ReactNode {
  const t = useT();
  const { data } = useQuery(boardQueries.subscription());
  const save = useSaveSubscription();
  return (
    <Checkbox
      checked={data?.isOn === true}
      disabled={data === undefined || save.isPending}
      onChange={({ target }) => save.mutate({ body: { isOn: target.checked } })}
    >
      {t("board.subscription")}
    </Checkbox>
  );
}
