import { saveConsult } from "@pharos/api/consult";
import { EmptyState, Stack } from "@pharos/ui";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call, newIdempotencyKey } from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { useT } from "../../shared/texts.ts";
import { Composer } from "./composer.tsx";
import "./consult.css";

interface BeginProps {
  readonly origin: "widget" | "page" | "mobile";
  readonly onBegun: (id: number) => void;
}

/** The first message begins the consultation. */
export function Begin({ origin, onBegun }: BeginProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const begin = async ({ content }: { readonly content: string }) => {
    try {
      const { id } = await call(saveConsult, { body: { content, origin } }, { idempotencyKey: key });
      void client.invalidateQueries({ queryKey: ["consult"] });
      onBegun(id);
    } catch (error) {
      if (error instanceof Error) notify.error(error.message);
      throw error;
    }
  };
  return (
    <Stack isGrowing className="consult-thread">
      <Stack isGrowing justify="center">
        <EmptyState isCompact>{t("consult.placeholder.asker")}</EmptyState>
      </Stack>
      <Composer onSend={begin} />
    </Stack>
  );
}
