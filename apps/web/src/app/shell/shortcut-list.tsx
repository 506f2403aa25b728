import { Kbd } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { useT } from "../../shared/texts.ts";
import { isApple } from "./platform-keys.ts";
import "./shortcut-list.css";

/** The keys that work everywhere. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const control = isApple() ? "⌘" : "Ctrl";
  const lines = [
    { keys: [control, "K"], text: t("shell.shortcuts.palette") },
    { keys: ["?"], text: t("shell.shortcuts.help") },
    { keys: ["↑", "↓"], text: t("shell.shortcuts.move") },
    { keys: ["Enter"], text: t("shell.shortcuts.choose") },
    { keys: ["Esc"], text: t("shell.shortcuts.close") },
    { keys: [control, "Enter"], text: t("shell.shortcuts.send") },
  ];
  return (
    <Modal open title={t("shell.shortcuts.title")} onCancel={onClose} footer={null} width={400}>
      <dl className="shortcut-list">
        {lines.map(({ keys, text }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
