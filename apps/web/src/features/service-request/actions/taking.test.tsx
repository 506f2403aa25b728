import {
  assignServiceRequest,
  getServiceRequest,
  type ServiceRequestDetail,
} from "@pharos/api/service-request";
import { ActionBar } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, hold, refuse } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { t } from "../../../testing/texts.ts";
import { serviceRequestQueries } from "../api.ts";
import { useRequestActions } from "./use-request-actions.ts";

const allowed = { isAllowed: true, reason: "" };
const waiting = sampleOf(getServiceRequest, { id: 12, version: 3, auditState: 0, executor: null });
const detail = { ...waiting, abilities: { ...waiting.abilities, take: allowed, delete: allowed } };

function Request(): ReactNode {
  const { data } = useQuery(serviceRequestQueries.detail(12));
  return data ? <Bar detail={data} /> : null;
}

function Bar({ detail: shown }: { readonly detail: ServiceRequestDetail }): ReactNode {
  const actions = useRequestActions(shown, true, () => undefined);
  return (
    <>
      <output aria-label="executor">{shown.executor?.name}</output>
      <ActionBar label="bar" actions={actions} />
    </>
  );
}

const executor = () => page.getByLabelText("executor");
const take = () => page.getByRole("button", { name: t("serviceRequest.action.take"), exact: true });

beforeEach(async () => {
  answer(getServiceRequest, detail);
  refuse(assignServiceRequest, { message: "已被他人领取", code: "serviceRequest.alreadyTaken" });
  await renderPart(<Request />, { texts: ["serviceRequest"], me: dba });
});

it("shows who has taken a request at once, and takes it back with the reason of the refusal", async () => {
  const release = hold(assignServiceRequest);
  await take().click();
  await expect.element(executor()).toHaveTextContent(dba.employeeName);
  release();
  await expect.element(page.getByText("已被他人领取")).toBeVisible();
  await expect.element(executor()).toHaveTextContent("");
  await expect.element(take()).toBeVisible();
});

it("keeps what is refused, and what deletes, out of the bar", async () => {
  await expect.element(take()).toBeVisible();
  const bar = page.getByRole("group", { name: "bar" });
  for (const key of ["recover", "close", "delete"] as const)
    await expect
      .element(bar.getByRole("button", { name: t(`serviceRequest.action.${key}`) }))
      .not.toBeInTheDocument();
  await bar.getByRole("button", { name: t("common.ui.more") }).click();
  await expect.element(page.getByRole("menuitem", { name: t("serviceRequest.action.delete") })).toBeVisible();
});
