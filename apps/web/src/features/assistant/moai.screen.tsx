import { Grid, useIsPhone } from "@pharos/ui";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { wholeNumber } from "../../shared/whole-number.ts";
import { Conversations } from "./conversations.tsx";
import { Talk } from "./talk.tsx";
import "./moai.css";

/** The assistant: the reader's conversations, and one of them with the place to ask. */
export function MoaiScreen(): ReactNode {
  const [address] = useSearchParams();
  const isPhone = useIsPhone();
  const id = wholeNumber(address.get("c")) ?? undefined;
  const faultId = wholeNumber(address.get("fault")) ?? undefined;
  const [isListed, setIsListed] = useState(false);
  const hasList = !isPhone || isListed;
  return (
    <Grid className="moai-page" data-phone={isPhone}>
      {hasList ? <Conversations activeId={id} onChosen={() => setIsListed(false)} /> : null}
      {isPhone && isListed ? null : (
        <Talk id={id} faultId={faultId} {...(isPhone && { onList: () => setIsListed(true) })} />
      )}
    </Grid>
  );
}
