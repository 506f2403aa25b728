import { Drawer } from "antd";
import type { ReactNode } from "react";
import type { BottomSheetProps } from "./bottom-sheet.tsx";
import "./bottom-sheet.css";

/** The panel of `BottomSheet`. */
export function BottomSheetPanel(props: BottomSheetProps): ReactNode {
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
