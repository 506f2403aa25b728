import { Button } from "@pharos/ui/controls";
import { Icon, signatureIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";

interface OrderButtonProps {
  readonly planId: number;
  readonly label: string;
  readonly isPrimary?: boolean;
}

/** Opens the order of the plan, or the form for a new one. */
export function OrderButton({ planId, label, isPrimary = false }: OrderButtonProps): ReactNode {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const open = async () => {
    setIsBusy(true);
    try {
      const { pathOfPlanOrder } = await import("../../service-order/parts.ts");
      await navigate(await pathOfPlanOrder(client, planId));
    } catch {
      // Without an answer the page of the plan stays.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      type={isPrimary ? "primary" : "default"}
      size="large"
      block
      loading={isBusy}
      icon={<Icon of={signatureIcon} />}
      onClick={() => void open()}
    >
      {label}
    </Button>
  );
}
