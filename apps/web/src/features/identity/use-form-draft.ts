import type { DraftStore } from "@pharos/ui/form";
import { useMemo } from "react";
import { clientStoreOf } from "../../shared/client-store.ts";
import { useMe } from "./api.ts";

/** The draft of a form for the signed-in person; values must be plain JSON. */
export function useFormDraft<Values extends object>(slot: string): DraftStore<Values> {
  const { userId } = useMe();
  return useMemo(() => {
    const store = clientStoreOf(userId);
    return {
      load: () => store.read<Partial<Values>>(slot)?.value ?? null,
      save: (values) => store.keep(slot, values),
      clear: () => store.forget(slot),
    };
  }, [userId, slot]);
}
