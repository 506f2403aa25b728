import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { chunkOnce } from "../../shared/load-chunk.ts";
import { loadTexts } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";

const load = chunkOnce(async () => {
  const [{ ExpiryWarning }] = await Promise.all([import("./expiry-warning.tsx"), loadTexts(["contract"])]);
  return ExpiryWarning;
});

/** The header's warning of contracts that end soon: for customers only, and fetched after the page. */
export function ContractWarning(): ReactNode {
  const { isEsUser } = useMe();
  const [Warning, setWarning] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isEsUser) return;
    let isGone = false;
    const timer = setTimeout(() => {
      load().then(
        // A component is a function, which the setter would call.
        (loaded) => !isGone && setWarning(() => loaded),
        // It decorates the page: without it nothing is missing that the reader asked for.
        () => undefined,
      );
    }, settleMs);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isEsUser]);
  return Warning === null ? null : <Warning />;
}

/** The page comes first. */
const settleMs = 800;
