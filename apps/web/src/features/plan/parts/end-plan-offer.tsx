import { Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { planQueries } from "../api.ts";

const EndDialog = lazyPart(async () => (await import("../detail/end.dialog.tsx")).EndDialog);

/** Offers to end the plan whose work has been proved; nothing where the reader cannot, or it has ended. */
export function EndPlanOffer({ planId }: { readonly planId: number }): ReactNode {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { data: plan } = useQuery(planQueries.beside(planId));
  if (!plan?.abilities.end.isAllowed) return null;
  return (
    <Panel>
      <Stack gap={8}>
        <Text>{t("plan.endOffer.text", { no: plan.planNo })}</Text>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {t("plan.action.end")}
        </Button>
      </Stack>
      {isOpen ? <EndDialog plan={plan} onClose={() => setIsOpen(false)} /> : null}
    </Panel>
  );
}
