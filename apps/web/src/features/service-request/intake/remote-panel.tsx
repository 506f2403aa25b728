import type { ServiceRequestDetail } from "@pharos/api/service-request";
import { remoteTool } from "@pharos/domain/enums";
import { Cluster, Facts, Panel, StatusChip, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { deleteIcon, editIcon, eyeIcon, Icon, keyIcon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { useFormat, useNow } from "../../../shared/format/index.ts";
import { notify } from "../../../shared/notify.ts";
import { useT } from "../../../shared/texts.ts";
import { lookAtRemote, type OpenedRemote, useRemoveRemoteAccess } from "./api.ts";
import { OpenedSecrets } from "./opened-secrets.tsx";
import "./remote-panel.css";

interface RemotePanelProps {
  readonly detail: ServiceRequestDetail;
  /** Opens the form that leaves or changes them. */
  readonly onEdit: () => void;
}

/** How to connect to the customer's systems: that it is there, who looked last, and the secrets for those who may. */
export function RemotePanel({ detail, onEdit }: RemotePanelProps): ReactNode {
  const t = useT();
  const { remote, abilities } = detail;
  const mayEdit = abilities.editRemote.isAllowed;
  if (remote === null) {
    if (!mayEdit) return null;
    return (
      <Panel
        title={t("serviceRequest.remote.title")}
        extra={
          <Button type="link" size="small" icon={<Icon of={keyIcon} />} onClick={onEdit}>
            {t("serviceRequest.remote.add")}
          </Button>
        }
      />
    );
  }
  return (
    <Panel title={t("serviceRequest.remote.title")} className="sr-remote">
      <RemoteFacts remote={remote} />
      {/* Other details are other secrets: what was shown of the old ones goes. */}
      <Secrets key={`${remote.tool} ${remote.validUntil}`} detail={detail} />
      {mayEdit ? <EditButtons id={detail.id} onEdit={onEdit} /> : null}
    </Panel>
  );
}

function RemoteFacts({
  remote,
}: {
  readonly remote: NonNullable<ServiceRequestDetail["remote"]>;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const nowMs = useNow();
  const { validUntil, lastReadBy, lastReadTime } = remote;
  const isExpired = validUntil !== null && Date.parse(validUntil) <= nowMs;
  return (
    <Facts
      items={[
        {
          key: "tool",
          label: t("serviceRequest.remote.tool"),
          value: t(remoteTool.labelKeyOfCode(remote.tool)),
        },
        {
          key: "until",
          label: t("serviceRequest.remote.validUntil"),
          value:
            validUntil === null ? (
              t("serviceRequest.remote.untilClosed")
            ) : (
              <>
                {format.dateTime(validUntil)}{" "}
                {isExpired ? <StatusChip tone="warn">{t("serviceRequest.remote.expired")}</StatusChip> : null}
              </>
            ),
        },
        {
          key: "read",
          label: t("serviceRequest.remote.lastRead"),
          value:
            lastReadTime === null
              ? t("serviceRequest.remote.neverRead")
              : t("serviceRequest.remote.readBy", {
                  name: lastReadBy ?? "–",
                  time: format.dateTime(lastReadTime),
                }),
        },
      ]}
    />
  );
}

function Secrets({ detail }: Pick<RemotePanelProps, "detail">): ReactNode {
  const t = useT();
  const [secrets, setSecrets] = useState<OpenedRemote | null>(null);
  const [isOpening, setIsOpening] = useState(false);
  const { isAllowed, reason } = detail.abilities.readRemote;
  const show = async () => {
    setIsOpening(true);
    try {
      setSecrets(await lookAtRemote(detail.id));
    } catch (error) {
      // Everything that a call rejects with is an error.
      if (error instanceof Error) notify.failure(error);
    } finally {
      setIsOpening(false);
    }
  };
  if (secrets !== null && isAllowed)
    return <OpenedSecrets secrets={secrets} onHide={() => setSecrets(null)} />;
  return (
    <>
      <Button
        icon={<Icon of={eyeIcon} />}
        loading={isOpening}
        disabled={!isAllowed}
        title={isAllowed ? undefined : reason}
        onClick={() => void show()}
        block
      >
        {t("serviceRequest.remote.show")}
      </Button>
      <Text as="p" size="small" tone="tertiary" className="sr-remote-note">
        {isAllowed ? t("serviceRequest.remote.looksKept") : reason}
      </Text>
    </>
  );
}

function EditButtons({ id, onEdit }: { readonly id: number; readonly onEdit: () => void }): ReactNode {
  const t = useT();
  const remove = useRemoveRemoteAccess();
  const [confirm, holder] = useConfirm();
  const ask = async () => {
    const isSure = await confirm({
      title: t("serviceRequest.remote.removeTitle"),
      content: t("serviceRequest.remote.removeHint"),
      okText: t("serviceRequest.remote.remove"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // A refusal is notified by the mutation.
    if (isSure) remove.mutate({ body: { faultId: id } });
  };
  return (
    <Cluster gap={8} className="sr-remote-edit">
      <Button icon={<Icon of={editIcon} />} onClick={onEdit}>
        {t("serviceRequest.remote.change")}
      </Button>
      <Button icon={<Icon of={deleteIcon} />} loading={remove.isPending} onClick={() => void ask()}>
        {t("serviceRequest.remote.remove")}
      </Button>
      {holder}
    </Cluster>
  );
}
