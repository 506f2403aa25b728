import { applyStatus } from "@pharos/domain/enums";
import { Cluster, Panel, SkeletonText, Stack } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { notify } from "../../shared/notify.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { refreshUser, useInstallation, useMe, useSignOut } from "../identity/index.ts";
import { applicationQueries, useWithdrawApplication } from "./api.ts";
import { ApplyForm } from "./apply/apply-form.tsx";
import { PendingInvitations } from "./invitations/pending-invitations.tsx";
import { OwnApplicationCard, type OwnApplicationView } from "./parts/own-application.tsx";
import { PublicFrame } from "./parts/public-frame.tsx";

/** For people who cannot enter yet: what is missing, how the own application stands, and a form to make one. */
export function InviteScreen(): ReactNode {
  const t = useT();
  const me = useMe();
  const navigate = useNavigate();
  const phone = useInstallation()?.serviceDeskPhone ?? "";
  const own = useQuery(applicationQueries.own());
  const [isApplying, setIsApplying] = useState(false);
  const status = own.data ? applyStatus.fromCode(own.data.status) : null;
  // Someone who belongs to an organisation lacks a role, which no application brings.
  const mayApply = me.companyId === null && own.data !== undefined && (status === null || isApplying);
  return (
    <PublicFrame
      title={t("application.invite.title")}
      intro={
        <>
          {t("application.invite.hello", { name: me.employeeName })}
          <br />
          {me.companyId === null
            ? t("application.invite.noCompany", { account: me.account })
            : t("application.invite.noRole", { account: me.account, company: me.companyName ?? "", phone })}
          {me.companyId === null ? ` ${t("application.invite.ways", { phone })}` : null}
        </>
      }
      aside={<SignOut />}
    >
      <Stack gap={16} className="public-stack">
        <Cluster gap={8} className="public-actions">
          <CheckAgain />
        </Cluster>
        <PendingInvitations onAccepted={() => void navigate(paths.workbench())} />
        <QueryError query={own} isCompact />
        {own.isPending ? <SkeletonText lines={4} /> : null}
        {own.data && !isApplying ? (
          <OwnApplicationCard
            application={own.data}
            actions={<OwnActions application={own.data} onApplyAgain={() => setIsApplying(true)} />}
          />
        ) : null}
        {mayApply ? (
          <Panel title={t("application.invite.formTitle")}>
            <ApplyForm
              isSignedIn
              initialValues={{
                contactName: me.employeeName,
                ...(own.data && { companyName: own.data.companyName }),
              }}
              onDone={() => setIsApplying(false)}
            />
          </Panel>
        ) : null}
      </Stack>
    </PublicFrame>
  );
}

function OwnActions({
  application,
  onApplyAgain,
}: {
  readonly application: OwnApplicationView;
  readonly onApplyAgain: () => void;
}): ReactNode {
  const t = useT();
  const [confirm, holder] = useConfirm();
  const withdraw = useWithdrawApplication();
  const { applyNo } = application;
  const status = applyStatus.fromCode(application.status);
  const ask = () =>
    void confirm({
      title: t("application.own.withdrawConfirm", { applyNo }),
      okText: t("application.own.withdraw"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
      // The toast has said why not.
      onOk: () => withdraw.mutateAsync({ body: { applyNo } }).catch(() => {}),
    });
  if (status === "approved") return null;
  return (
    <>
      {holder}
      {status === "applying" ? (
        <Button size="large" onClick={ask}>
          {t("application.own.withdraw")}
        </Button>
      ) : (
        <Button size="large" type="primary" onClick={onApplyAgain}>
          {t("application.own.applyAgain")}
        </Button>
      )}
    </>
  );
}

/** Asks the server again, and enters when something has changed. */
function CheckAgain(): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isChecking, setIsChecking] = useState(false);
  const check = async () => {
    setIsChecking(true);
    try {
      const [user] = await Promise.all([
        refreshUser(client),
        client.invalidateQueries({ queryKey: ["application"] }),
      ]);
      if (user.isSys || user.isEsDba || (user.isUser && user.companyId !== null))
        await navigate(paths.workbench());
      else notify.info(t("application.invite.stillNothing"));
    } catch (error) {
      if (error instanceof Error) notify.failure(error);
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <Button size="large" loading={isChecking} onClick={() => void check()}>
      {t("application.invite.checkAgain")}
    </Button>
  );
}

function SignOut(): ReactNode {
  const t = useT();
  const signOut = useSignOut();
  return (
    <Button type="text" size="large" onClick={() => void signOut()}>
      {t("auth.signOut")}
    </Button>
  );
}
