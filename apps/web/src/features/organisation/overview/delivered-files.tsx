import type { CompanyInfo } from "@pharos/api/organisation";
import { attachmentType } from "@pharos/domain/enums";
import { EmptyState, Panel, SkeletonText, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, paperClipIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useT } from "../../../shared/texts.ts";
import { AttachmentList, fileQueries } from "../../file/index.ts";
import { useMe } from "../../identity/index.ts";
import { DeliverFilesDialog } from "../lazy-dialogs.ts";

/** The files that were brought to one customer and to no one else. */
export function DeliveredFiles({ company }: { readonly company: CompanyInfo }): ReactNode {
  const t = useT();
  const { isEsUser } = useMe();
  const [isDelivering, setDelivering] = useState(false);
  const types = [attachmentType.toCode("customerOnly")];
  const files = useQuery(fileQueries.list({ types, objId: company.id }));
  return (
    <Panel
      title={t("organisation.delivery.title")}
      extra={
        company.abilities.deliver.isAllowed ? (
          <Button icon={<Icon of={paperClipIcon} />} onClick={() => setDelivering(true)}>
            {t("organisation.delivery.add")}
          </Button>
        ) : undefined
      }
    >
      <Text as="p" size="small" tone="tertiary" className="org-overview-hint">
        {t(isEsUser ? "organisation.delivery.ownHint" : "organisation.delivery.hint")}
      </Text>
      <QueryError query={files} isCompact />
      {files.isPending ? <SkeletonText lines={2} /> : null}
      {files.data?.length === 0 ? (
        <EmptyState isCompact>{t("organisation.delivery.empty")}</EmptyState>
      ) : (
        <AttachmentList files={files.data ?? []} />
      )}
      {isDelivering ? <DeliverFilesDialog company={company} onClose={() => setDelivering(false)} /> : null}
    </Panel>
  );
}
