import type { CallResult } from "@pharos/api/core";
import { ssoLogin, wxLogin } from "@pharos/api/identity";
import { useEffect, useState } from "react";
import { call, isSilent } from "../../shared/api/index.ts";
import { notify } from "../../shared/notify.ts";
import { translate } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import type { OnSignedIn } from "./on-signed-in.ts";

type Way = "wechat" | "sso";

/**
 * Sign-in by a provider: its answer comes back as `code` and `state` (WeChat) or `ticket` in this page's address.
 * They are taken out of the address before they are used.
 */
export function useExternalSignIn(onSignedIn: OnSignedIn) {
  const [search, address] = useAddressSearch();
  const [busy, setBusy] = useState<Way | null>(null);

  const run = async (way: Way, open: () => Promise<CallResult<typeof ssoLogin>>) => {
    setBusy(way);
    try {
      await onSignedIn(await open());
    } catch (error) {
      if (error instanceof Error && !isSilent(error)) notify.failure(error);
    } finally {
      setBusy(null);
    }
  };
  const ticket = search.get("ticket");
  const code = search.get("code");
  const state = search.get("state");

  useEffect(() => {
    if (ticket === null && code === null) return;
    address.patch({ ticket: null, code: null, state: null }, { replace: true });
    if (ticket !== null) void run("sso", () => call(ssoLogin, { body: { ticket } }));
    else void run("wechat", () => call(wxLogin, { query: { code: code ?? "", state: state ?? "" } }));
    // Once for each answer of a provider.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ticket, code, state]);

  return {
    busy,
    // Without a code the server says where the provider's page is, or that this way is off.
    startWechat: () => void run("wechat", () => call(wxLogin, { query: {} })),
    // Single sign-on begins on the provider's side, which sends the reader here with a ticket.
    startSso: () => notify.info(translate("login.ssoHint")),
  };
}
