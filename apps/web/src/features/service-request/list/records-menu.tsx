import { exportServiceRequests } from "@pharos/api/service-request";
import { MenuButton } from "@pharos/ui";
import { moreIcon, settingsIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { useT } from "../../../shared/texts.ts";
import { useExport } from "../../sheet/index.ts";
import type { RequestFilter } from "../api.ts";

const ManageViewsDialog = lazyPart(
  async () => (await import("../queue/manage-views.dialog.tsx")).ManageViewsDialog,
);

/** What is rarely done with the list: taking it away, and the care of its views. */
export function RecordsMenu({ query }: { readonly query: RequestFilter }): ReactNode {
  const t = useT();
  const [isManaging, setIsManaging] = useState(false);
  const exported = useExport({
    endpoint: exportServiceRequests,
    query,
    list: t("serviceRequest.records.title"),
  });
  return (
    <>
      <MenuButton
        label={t("serviceRequest.desk.more")}
        icon={moreIcon}
        isIconOnly
        look="text"
        actions={[
          ...(exported.action ? [exported.action] : []),
          {
            key: "views",
            label: t("serviceRequest.desk.views.manage"),
            icon: settingsIcon,
            run: () => setIsManaging(true),
          },
        ]}
      />
      {exported.dialog}
      {isManaging ? <ManageViewsDialog onClose={() => setIsManaging(false)} /> : null}
    </>
  );
}
