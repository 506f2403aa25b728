import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { CustomerSide } from "./customer-side.tsx";

interface SideProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** The customer and its databases over the talk, where there is no room beside it. */
export function SideDialog({ id, onClose }: SideProps): ReactNode {
  const t = useT();
  return (
    <Drawer open title={t("consult.side.title")} placement="bottom" size="85vh" onClose={onClose}>
      <CustomerSide id={id} />
    </Drawer>
  );
}
