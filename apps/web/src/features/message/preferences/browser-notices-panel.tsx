import { Cluster, Panel, Text } from "@pharos/ui";
import { Switch } from "@pharos/ui/controls";
import { type ReactNode, useState } from "react";
import { noticePermission, useBrowserNotices } from "../../../shared/browser-notices.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

/** Lets an expert be told of consultations by the browser. It is asked for by a click alone. */
export function BrowserNoticesPanel(): ReactNode {
  const t = useT();
  const { account, perms } = useMe();
  const [isOn, change] = useBrowserNotices(account);
  const [permission, setPermission] = useState(noticePermission);
  if (!perms.includes("consult:answer")) return null;
  const turn = async (isWanted: boolean) => {
    if (!isWanted) return change(false);
    const answered = await Notification.requestPermission();
    setPermission(answered);
    change(answered === "granted");
  };
  const problem =
    permission === undefined ? "unsupported" : permission === "denied" ? ("denied" as const) : undefined;
  return (
    <Panel title={t("message.preferences.browser.title")}>
      <p className="prefs-quiet-hint">{t("message.preferences.browser.hint")}</p>
      <Cluster as="label" gap={8} isOneLine>
        <Switch
          checked={isOn && permission === "granted"}
          disabled={permission === undefined}
          aria-label={t("message.preferences.browser.enabled")}
          onChange={(isWanted) => void turn(isWanted)}
        />
        <span aria-hidden="true">{t("message.preferences.browser.enabled")}</span>
      </Cluster>
      {problem === undefined ? null : (
        <Text as="p" tone="warn" role="status">
          {t(`message.preferences.browser.${problem}`)}
        </Text>
      )}
    </Panel>
  );
}
