import type { CertRow } from "@pharos/api/team";
import { certStatus } from "@pharos/domain/enums";
import type { Translate } from "@pharos/i18n";
import { MenuButton, StatusChip, type UiAction } from "@pharos/ui";
import { deleteIcon, editIcon, Icon, moreIcon, paperClipIcon, safetyIcon } from "@pharos/ui/icons";
import { type ListColumn, TwoLine } from "@pharos/ui/list";
import { CertExpiry } from "./cert-expiry.tsx";

interface CertColumnOptions {
  readonly t: Translate;
  /** False where all are one person's. */
  readonly hasOwners: boolean;
  readonly onEdit: (cert: CertRow) => void;
  readonly onConfirm: (cert: CertRow) => void;
  readonly onRemove: (cert: CertRow) => void;
}

/** Columns of a list of certificates. */
export function certColumns({ t, hasOwners, ...on }: CertColumnOptions): ListColumn<CertRow>[] {
  const actionsOf = (cert: CertRow): UiAction[] => [
    ...(cert.abilities.edit.isAllowed
      ? [{ key: "edit", label: t("team.action.editCert"), icon: editIcon, run: () => on.onEdit(cert) }]
      : []),
    ...(cert.abilities.confirm.isAllowed && certStatus.fromCode(cert.status) === "pending"
      ? [
          {
            key: "confirm",
            label: t("team.action.confirmCert"),
            icon: safetyIcon,
            run: () => on.onConfirm(cert),
          },
        ]
      : []),
    ...(cert.abilities.edit.isAllowed
      ? [
          {
            key: "remove",
            label: t("team.action.removeCert"),
            icon: deleteIcon,
            isDanger: true,
            run: () => on.onRemove(cert),
          },
        ]
      : []),
  ];
  return [
    {
      key: "name",
      title: t("team.field.certName"),
      isPrimary: true,
      sortKey: "name",
      render: (cert) => (
        <TwoLine
          title={cert.name}
          marks={cert.enclosureId === null ? undefined : <Icon of={paperClipIcon} />}
          meta={[cert.issuer, cert.certNo]}
        />
      ),
    },
    ...(hasOwners
      ? [
          {
            key: "owner",
            title: t("team.field.owner"),
            width: 96,
            render: (cert: CertRow) => cert.employeeName,
          },
        ]
      : []),
    {
      key: "issueDate",
      title: t("team.field.issueDate"),
      width: 108,
      sortKey: "issueDate",
      card: "none",
      render: (cert) => cert.issueDate ?? "–",
    },
    {
      key: "expireDate",
      title: t("team.field.expireDate"),
      width: 108,
      sortKey: "expireDate",
      render: (cert) => cert.expireDate ?? "–",
    },
    {
      key: "daysLeft",
      title: t("team.field.daysLeft"),
      width: 132,
      render: (cert) => <CertExpiry cert={cert} />,
    },
    {
      key: "status",
      title: t("team.field.certStatus"),
      width: 108,
      card: "mark",
      render: (cert) => {
        const status = certStatus.fromCode(cert.status);
        return (
          <StatusChip tone={status === "confirmed" ? "ok" : "warn"}>
            {t(certStatus.labelKey(status))}
          </StatusChip>
        );
      },
    },
    {
      key: "actions",
      title: t("team.field.actions"),
      width: 76,
      align: "center",
      render: (cert) => {
        const actions = actionsOf(cert);
        return actions.length === 0 ? null : (
          <MenuButton
            label={t("team.action.more")}
            icon={moreIcon}
            isIconOnly
            look="text"
            actions={actions}
          />
        );
      },
    },
  ];
}
