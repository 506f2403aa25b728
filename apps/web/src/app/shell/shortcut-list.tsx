import { Cluster, Kbd, Text } from "@pharos/ui";
import { Modal } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { usePageKeyGroups } from "../../shared/keys/page-keys.ts";
import { useT } from "../../shared/texts.ts";
import { isApple } from "./platform-keys.ts";
import "./shortcut-list.css";

interface Line {
  readonly keys: readonly string[];
  readonly text: string;
}

/** The keys of the page that is shown, and those that work everywhere. */
export function ShortcutList({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useT();
  const groups = usePageKeyGroups();
  const control = isApple() ? "⌘" : "Ctrl";
  const everywhere: readonly Line[] = [
    { keys: [control, "K"], text: t("shell.shortcuts.palette") },
    { keys: ["?"], text: t("shell.shortcuts.help") },
    { keys: ["↑", "↓"], text: t("shell.shortcuts.move") },
    { keys: ["Enter"], text: t("shell.shortcuts.choose") },
    { keys: ["Esc"], text: t("shell.shortcuts.close") },
    { keys: [control, "Enter"], text: t("shell.shortcuts.send") },
  ];
  const isWide = groups.length > 0;
  return (
    <Modal
      open
      title={t("shell.shortcuts.title")}
      onCancel={onClose}
      footer={null}
      width={isWide ? 720 : 400}
    >
      <div className={isWide ? "shortcut-groups" : undefined}>
        {groups.map(({ title, keys }) => (
          <Group
            key={title}
            title={title}
            lines={keys.map(({ key, label }) => ({ keys: [shownKey(key)], text: label }))}
          />
        ))}
        <Group title={isWide ? t("shell.shortcuts.everywhere") : null} lines={everywhere} />
      </div>
    </Modal>
  );
}

function Group({ title, lines }: { readonly title: string | null; readonly lines: readonly Line[] }) {
  return (
    <section>
      {title === null ? null : (
        <Text as="h3" size="small" weight="medium" tone="tertiary" className="shortcut-title">
          {title}
        </Text>
      )}
      <dl className="shortcut-list">
        {lines.map(({ keys, text }) => (
          <Cluster key={text} gap={16} justify="between" isOneLine>
            <Text as="dt" tone="secondary">
              {text}
            </Text>
            <Cluster as="dd" gap={4} align="stretch" isOneLine>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Cluster>
          </Cluster>
        ))}
      </dl>
    </section>
  );
}

const shownKey = (key: string): string => {
  if (key === "Escape") return "Esc";
  return key.length === 1 ? key.toUpperCase() : key;
};
