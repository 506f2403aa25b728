import { Cluster } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { closeIcon, eyeIcon, Icon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { useMe, useSaveViewTags } from "../../identity/index.ts";
import "./power-view-notice.css";

/** Says that the reader's Power View narrows the list, and lifts it; nothing while it is off. */
export function PowerViewNotice(): ReactNode {
  const t = useT();
  const { viewTags } = useMe();
  const { isSaving, saveTags } = useSaveViewTags();
  if (viewTags.length === 0) return null;
  return (
    <Cluster as="p" gap={6} tone="secondary" className="sr-power-view">
      <Icon of={eyeIcon} />
      {t("serviceRequest.desk.powerView", { tags: viewTags.join(" · ") })}
      <Button
        type="link"
        size="small"
        icon={<Icon of={closeIcon} />}
        loading={isSaving}
        onClick={() => void saveTags([]).catch(() => {})}
      >
        {t("serviceRequest.desk.liftPowerView")}
      </Button>
    </Cluster>
  );
}
