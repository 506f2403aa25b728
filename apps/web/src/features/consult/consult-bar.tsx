import type { ConsultDetail } from "@pharos/api/consult";
import { consultStatus, severity } from "@pharos/domain/enums";
import { Cluster, Stack, Text } from "@pharos/ui";
import { Button, Modal, Select } from "@pharos/ui/controls";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useNavigate } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import {
  consultQueries,
  useCloseConsult,
  useConvertConsult,
  useHandOver,
  useInvite,
  useJoinConsult,
  useRateConsult,
} from "./api.ts";
import "./consult.css";

const SideDialog = lazyPart(() => import("./side-dialog.tsx").then((m) => m.SideDialog));
const BookDialog = lazyPart(() => import("./book-dialog.tsx").then((m) => m.BookDialog));

/** What can be done with a consultation now. */
export function ConsultBar({ id, isPhone }: { readonly id: number; readonly isPhone: boolean }): ReactNode {
  const t = useT();
  const { data: consult } = useQuery(consultQueries.detail(id));
  const { perms } = useMe();
  if (consult === undefined) return null;
  return (
    <Stack as="header" gap={8} className="consult-head">
      <Cluster gap={8} justify="between">
        <Cluster gap={8}>
          {isPhone && perms.includes("consult:answer") ? (
            <Link to={paths.consult()}>{t("consult.back")}</Link>
          ) : null}
          <Text as="h1" size="title" weight="strong" isBreaking>
            {consult.title}
          </Text>
          <StateChip of={consultStatus} code={consult.status} />
          {consult.expertName === null ? null : (
            <Text size="small" tone="secondary">
              {consult.expertName}
            </Text>
          )}
        </Cluster>
        <Actions consult={consult} hasSideDialog={isPhone} />
      </Cluster>
      {consult.isOffered ? (
        <Text tone="warn" role="status">
          {t("consult.offered")}
        </Text>
      ) : null}
      {consult.faultId === null ? null : (
        <Link to={paths.serviceRequest("consult", consult.faultId)}>
          {t("consult.converted", { number: consult.srNo ?? "" })}
        </Link>
      )}
      {consult.abilities.rate.isAllowed ? <Rate id={consult.id} /> : null}
    </Stack>
  );
}

interface ActionsProps {
  readonly consult: ConsultDetail;
  /** What stands beside the talk elsewhere is opened by a button. */
  readonly hasSideDialog: boolean;
}

function Actions({ consult, hasSideDialog }: ActionsProps): ReactNode {
  const t = useT();
  const { id, abilities } = consult;
  const navigate = useNavigate();
  const join = useJoinConsult();
  const close = useCloseConsult();
  const [passing, setPassing] = useState<"handOver" | "invite">();
  const [isConverting, setIsConverting] = useState(false);
  const [isBooking, setIsBooking] = useState(false);
  const [isSideOpen, setIsSideOpen] = useState(false);
  return (
    <Cluster gap={8}>
      {abilities.join.isAllowed ? (
        <Button type="primary" loading={join.isPending} onClick={() => join.mutate({ params: { id } })}>
          {t("consult.join")}
        </Button>
      ) : null}
      {(["handOver", "invite"] as const).map((step) =>
        abilities[step].isAllowed ? (
          <Button key={step} onClick={() => setPassing(step)}>
            {t(`consult.${step}`)}
          </Button>
        ) : null,
      )}
      {abilities.book.isAllowed ? (
        <Button onClick={() => setIsBooking(true)}>{t("consult.book.action")}</Button>
      ) : null}
      {abilities.convert.isAllowed ? (
        <Button onClick={() => setIsConverting(true)}>{t("consult.convert")}</Button>
      ) : null}
      {abilities.write.isAllowed ? (
        <Button onClick={() => void navigate(paths.editArticle({ consultId: id }))}>
          {t("consult.write")}
        </Button>
      ) : null}
      {abilities.close.isAllowed ? (
        <Button loading={close.isPending} onClick={() => close.mutate({ params: { id }, body: {} })}>
          {t("consult.close")}
        </Button>
      ) : null}
      {passing === undefined ? null : (
        <PassDialog id={id} step={passing} onClose={() => setPassing(undefined)} />
      )}
      {hasSideDialog ? <Button onClick={() => setIsSideOpen(true)}>{t("consult.side.title")}</Button> : null}
      {isSideOpen ? <SideDialog id={id} onClose={() => setIsSideOpen(false)} /> : null}
      {isBooking ? <BookDialog id={id} onClose={() => setIsBooking(false)} /> : null}
      {isConverting ? <ConvertDialog id={id} onClose={() => setIsConverting(false)} /> : null}
    </Cluster>
  );
}

interface PassProps {
  readonly id: number;
  readonly step: "handOver" | "invite";
  readonly onClose: () => void;
}

function PassDialog({ id, step, onClose }: PassProps): ReactNode {
  const t = useT();
  const experts = useQuery(consultQueries.experts(id));
  const [userId, setUserId] = useState<number>();
  const handOver = useHandOver();
  const invite = useInvite();
  const pass = step === "handOver" ? handOver : invite;
  return (
    <Modal
      open
      title={t(`consult.${step}`)}
      okText={t(`consult.${step}`)}
      okButtonProps={{ disabled: userId === undefined, loading: pass.isPending }}
      onCancel={onClose}
      onOk={() => {
        if (userId !== undefined) pass.mutate({ body: { id, userId } }, { onSuccess: onClose });
      }}
    >
      <Select
        className="consult-choice"
        aria-label={t("consult.choose")}
        placeholder={t("consult.choose")}
        loading={experts.isPending}
        value={userId}
        onChange={setUserId}
        options={experts.data?.map((one) => ({
          value: one.userId,
          label: one.isThere ? `${one.employeeName} · ${t("consult.there")}` : one.employeeName,
        }))}
      />
    </Modal>
  );
}

function ConvertDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactNode {
  const t = useT();
  const convert = useConvertConsult();
  const [type, setType] = useState<number>(severity.toCode("p4"));
  return (
    <Modal
      open
      title={t("consult.convertTitle")}
      okText={t("consult.convert")}
      okButtonProps={{ loading: convert.isPending }}
      onCancel={onClose}
      onOk={() => convert.mutate({ body: { id, type } }, { onSuccess: onClose })}
    >
      <Select
        className="consult-choice"
        aria-label={t("consult.severity")}
        value={type}
        onChange={setType}
        options={severity.names.map((name) => ({
          value: severity.toCode(name),
          label: t(severity.labelKey(name)),
        }))}
      />
    </Modal>
  );
}

const stars = [1, 2, 3, 4, 5] as const;
const scorePerStar = 20;

function Rate({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const rate = useRateConsult();
  return (
    <Cluster gap={8} role="group" aria-label={t("consult.rate")}>
      <Text tone="secondary">{t("consult.rate")}</Text>
      {stars.map((star) => (
        <Button
          key={star}
          loading={rate.isPending}
          onClick={() => rate.mutate({ body: { id, score: star * scorePerStar } })}
        >
          {`${star} ★`}
        </Button>
      ))}
    </Cluster>
  );
}
