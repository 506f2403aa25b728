import { Drawer } from "antd";
import type { ReactNode } from "react";
import "./bottom-sheet.css";

export interface BottomSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay in thumb reach. */
  footer?: ReactNode;
  /** `auto` follows the content up to 85 % of the screen; `tall` always takes that much. */
  height?: "auto" | "tall";
  /** Called when the sheet has finished opening or closing. */
  afterOpenChange?: (isOpen: boolean) => void;
}

/** A panel that rises from the lower edge of a phone. */
export function BottomSheet(props: BottomSheetProps): ReactNode {
  const { isOpen, onClose, title, children, footer, height = "auto", afterOpenChange } = props;
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="bottom"
      size={height === "tall" ? "85dvh" : "auto"}
      title={title}
      footer={footer}
      closable={{ placement: "end" }}
      destroyOnHidden
      rootClassName="ph-sheet"
      afterOpenChange={afterOpenChange}
    >
      {children}
    </Drawer>
  );
}
