import { Cluster, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { type ReactNode, useSyncExternalStore } from "react";
import { Ago } from "../../shared/components/ago.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import type { OfflineEntry } from "../../shared/offline/offline-store.ts";
import { useT } from "../../shared/texts.ts";
import { titleOf } from "./title-of.ts";
import { useOfflineBox } from "./use-offline-box.ts";

/** What waits on this device to be sent, and what was refused and why; nothing where all has arrived. */
export function OfflineEntries(): ReactNode {
  const t = useT();
  const box = useOfflineBox();
  const entries = useSyncExternalStore(box.subscribe, box.entries);
  if (entries.length === 0) return null;
  return (
    <Panel title={t("offline.title", { count: entries.length })}>
      <Stack gap={12}>
        <Text size="small" tone="secondary">
          {t("offline.note")}
        </Text>
        <Stack as="ul" gap={12}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Stack>
      </Stack>
    </Panel>
  );
}

function Entry({ entry }: { readonly entry: OfflineEntry }): ReactNode {
  const t = useT();
  const box = useOfflineBox();
  const [confirm, holder] = useConfirm();
  const discard = async () => {
    const isSure = await confirm({
      title: t("offline.discardQuestion", { title: titleOf(entry, t) }),
      okText: t("offline.discard"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    if (isSure) await box.discard(entry.key);
  };
  return (
    <Stack as="li" gap={4}>
      {holder}
      <Text isBreaking>{titleOf(entry, t)}</Text>
      <Text size="small" tone="tertiary">
        <Ago iso={entry.keptAt} />
      </Text>
      {entry.refusal === null ? null : (
        <Text tone="warn" isBreaking>
          {t("offline.refused", { reason: entry.refusal })}
        </Text>
      )}
      <Cluster gap={8}>
        {entry.isUnreadable ? null : (
          <Button onClick={() => void box.send(entry.key)}>{t("offline.retry")}</Button>
        )}
        <Button danger onClick={() => void discard()}>
          {t("offline.discard")}
        </Button>
      </Cluster>
    </Stack>
  );
}
