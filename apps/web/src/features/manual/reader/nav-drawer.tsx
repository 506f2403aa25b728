import { Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";

interface NavDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The chapters from the side of the page, where there is no room for them beside the text. */
export const NavDrawer = ({ title, onClose, children }: NavDrawerProps): ReactNode => (
  <Drawer open placement="left" size={320} title={title} onClose={onClose}>
    {children}
  </Drawer>
);
