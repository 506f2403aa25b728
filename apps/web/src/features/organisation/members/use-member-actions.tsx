import type { Ability } from "@pharos/api/core";
import type { CompanyInfo, MemberRow } from "@pharos/api/organisation";
import type { UiAction } from "@pharos/ui";
import {
  editIcon,
  historyIcon,
  logoutIcon,
  sendIcon,
  undoIcon,
  userAddIcon,
  userSwitchIcon,
} from "@pharos/ui/icons";
import { type ReactNode, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { useConfirm } from "../../../shared/components/use-confirm.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import {
  useAddMember,
  useInviteMember,
  useLeaveCompany,
  useRevokeInvitation,
  useSetMemberAdmin,
} from "../api.ts";
import { EditMemberDialog, MemberHistoryDrawer, RemoveMembersDialog } from "../lazy-dialogs.ts";

/** What can be done with a member, and what it opens. */
export interface MemberActions {
  readonly of: (row: MemberRow) => UiAction[];
  /** Dialogs and questions; put them once on the page. */
  readonly parts: ReactNode;
}

type Opened = { readonly what: "edit" | "remove" | "history"; readonly row: MemberRow };

const errorMessage = ({ isAllowed, reason }: Ability): Pick<UiAction, "disabledReason"> =>
  isAllowed ? {} : { disabledReason: reason };

/** The actions of the list of members. */
export function useMemberActions(company: CompanyInfo): MemberActions {
  const t = useT();
  const me = useMe();
  const [opened, setOpened] = useState<Opened | null>(null);
  const confirm = useConfirmChange();
  const setAdmin = useSetMemberAdmin();
  const invite = useInviteMember();
  const revoke = useRevokeInvitation();
  const add = useAddMember();
  const leave = useLeaveQuestion(company);
  const manages = company.abilities.addMembers.isAllowed;

  return useMemo(() => {
    const close = () => setOpened(null);
    const open = (what: Opened["what"], row: MemberRow) => () => setOpened({ what, row });
    // Refusals are said in a toast by the mutation itself.
    const ignore = () => {};
    const managing = (row: MemberRow): UiAction[] => [
      {
        key: "admin",
        label: row.isAdmin ? t("organisation.member.unsetAdmin") : t("organisation.member.setAdmin"),
        icon: userSwitchIcon,
        ...errorMessage(row.abilities.setAdmin),
        run: () => {
          void confirm.ask(row.name).then((isSure) => {
            if (isSure)
              setAdmin.mutateAsync({ body: { employeeId: row.id, isAdmin: !row.isAdmin } }).catch(ignore);
          });
        },
      },
      {
        key: "invite",
        label:
          row.invitation === null ? t("organisation.member.invite") : t("organisation.member.inviteAgain"),
        icon: sendIcon,
        ...errorMessage(row.abilities.invite),
        run: () => void invite.mutateAsync({ body: { id: row.id } }).catch(ignore),
      },
      ...(row.abilities.revokeInvitation.isAllowed
        ? [
            {
              key: "revoke",
              label: t("organisation.member.revokeInvitation"),
              icon: undoIcon,
              run: () => void revoke.mutateAsync({ body: { id: row.id } }).catch(ignore),
            },
          ]
        : []),
      {
        key: "remove",
        label: t("organisation.member.remove"),
        icon: logoutIcon,
        isDanger: true,
        ...errorMessage(row.abilities.remove),
        run: open("remove", row),
      },
    ];
    const of = (row: MemberRow): UiAction[] => {
      const history: UiAction[] = company.abilities.readHistory.isAllowed
        ? [
            {
              key: "history",
              label: t("organisation.overview.history"),
              icon: historyIcon,
              run: open("history", row),
            },
          ]
        : [];
      const { userId } = row;
      if (row.status === 0) {
        const back: UiAction = {
          key: "back",
          label: t("organisation.member.addAgain"),
          icon: userAddIcon,
          run: () => {
            if (userId !== null)
              void add.mutateAsync({ body: { companyId: company.id, userId } }).catch(ignore);
          },
        };
        return [...(manages && userId !== null ? [back] : []), ...history];
      }
      const edit: UiAction[] = row.abilities.edit.isAllowed
        ? [
            {
              key: "edit",
              label:
                manages || userId !== me.userId
                  ? t("organisation.member.edit")
                  : t("organisation.member.editOwn"),
              icon: editIcon,
              run: open("edit", row),
            },
          ]
        : [];
      const leaving: UiAction[] =
        userId === me.userId && !manages && company.abilities.leave.isAllowed
          ? [
              {
                key: "leave",
                label: t("organisation.member.leaveSelf"),
                icon: logoutIcon,
                isDanger: true,
                run: leave.ask,
              },
            ]
          : [];
      return [...edit, ...(manages ? managing(row) : []), ...history, ...leaving];
    };
    const parts = (
      <>
        {confirm.holder}
        {leave.holder}
        {opened?.what === "edit" ? (
          <EditMemberDialog company={company} member={opened.row} onClose={close} />
        ) : null}
        {opened?.what === "remove" ? (
          <RemoveMembersDialog company={company} member={opened.row} onClose={close} />
        ) : null}
        {opened?.what === "history" ? <MemberHistoryDrawer member={opened.row} onClose={close} /> : null}
      </>
    );
    return { of, parts };
  }, [t, me.userId, company, opened, confirm, setAdmin, invite, revoke, add, leave, manages]);
}

/** Asks before someone leaves an organisation; the session may end with it. */
function useLeaveQuestion(company: CompanyInfo): { readonly ask: () => void; readonly holder: ReactNode } {
  const t = useT();
  const navigate = useNavigate();
  const leave = useLeaveCompany();
  const [confirm, holder] = useConfirm();
  return useMemo(
    () => ({
      holder,
      ask: () => {
        void confirm({
          title: t("organisation.leave.title", { name: company.name }),
          content: t("organisation.leave.body"),
          okText: t("organisation.member.leaveSelf"),
          okButtonProps: { danger: true },
          cancelText: t("common.ui.cancel"),
          onOk: () =>
            leave.mutateAsync({ body: { companyId: company.id } }).then(
              () => void navigate(paths.workbench()),
              () => {},
            ),
        });
      },
    }),
    [confirm, holder, t, company, leave, navigate],
  );
}
