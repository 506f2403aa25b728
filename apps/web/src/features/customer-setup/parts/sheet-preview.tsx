import { Panel, Stack, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

/** What the customer will see, as far as a sheet is filled in. */
export function SheetPreview({ lines }: { readonly lines: readonly string[] }): ReactNode {
  const t = useT();
  return (
    <Panel title={t("customerSetup.preview.title")}>
      {lines.length === 0 ? (
        <Text tone="tertiary">{t("customerSetup.preview.empty")}</Text>
      ) : (
        <Stack as="ul" gap={4} aria-live="polite">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
