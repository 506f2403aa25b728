import { getServiceRequest, listServiceRequests } from "@pharos/api/service-request";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, hold } from "../../../testing/network.ts";
import { renderPart } from "../../../testing/render.tsx";
import { listItemOf, sampleOf } from "../../../testing/sample.ts";
import { dba } from "../../../testing/samples.ts";
import { serviceRequestQueries } from "../api.ts";
import { DetailSkeleton } from "./detail-skeleton.tsx";
import { LoadedRequest } from "./loaded-request.tsx";

const row = listItemOf(listServiceRequests, {
  id: 12,
  srNo: "SR20260612-0001",
  title: "核心库实例宕机",
  auditState: 0,
  companyName: "晨星证券",
});

/** The list first, then one of its requests. */
function FromList({ id }: { readonly id: number }): ReactNode {
  const list = useQuery(serviceRequestQueries.list({}));
  return list.data ? <LoadedRequest id={id} source="list" /> : null;
}

it("says what the row of the list knows while the request is on its way", async () => {
  answer(listServiceRequests, { ...sampleOf(listServiceRequests), list: [row], total: 1 });
  hold(getServiceRequest);
  await renderPart(<FromList id={12} />, { texts: ["serviceRequest"], me: dba });
  await expect.element(page.getByRole("heading", { name: "核心库实例宕机" })).toBeVisible();
  await expect.element(page.getByText("SR20260612-0001")).toBeVisible();
  await expect.element(page.getByText("晨星证券")).toBeVisible();
});

it("says nothing of a request that no list has shown", async () => {
  await renderPart(<DetailSkeleton id={13} source="list" />, { texts: ["serviceRequest"], me: dba });
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
});
