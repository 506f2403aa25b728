import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { channelOf, personalChannel } from "./channels.ts";
import { HintListener } from "./hint-listener.tsx";

/** More rows than this are looked at again now and then only; the server limits channels per connection. */
const listenedMax = 40;
const gatherMs = 600;

/** Looks at all lists of requests again when one of the rows shown, or something of the reader's own, has changed. */
export function LiveRows({ ids }: { readonly ids: readonly number[] }): ReactNode {
  const client = useQueryClient();
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  const refresh = () => {
    // One action may hint several times, and several rows at once.
    clearTimeout(timerRef.current);
    timerRef.current = setTimeout(
      () => void client.invalidateQueries({ queryKey: ["serviceRequest", "list"] }),
      gatherMs,
    );
  };
  return (
    <>
      <HintListener channel={personalChannel} onHint={refresh} />
      {ids.slice(0, listenedMax).map((id) => (
        <HintListener key={id} channel={channelOf(id)} onHint={refresh} />
      ))}
    </>
  );
}
