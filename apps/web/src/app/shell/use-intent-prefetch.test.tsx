import { getServiceRequest, listServiceRequests, type ServiceRequestRow } from "@pharos/api/service-request";
import { severity } from "@pharos/domain/enums";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, callsOf } from "../../testing/network.ts";
import { renderPage } from "../../testing/render.tsx";
import { sampleOf } from "../../testing/sample.ts";
import { dba, someUser } from "../../testing/samples.ts";

const request: ServiceRequestRow = {
  ...sampleOf(getServiceRequest, { id: 12, title: "核心交易库宕机", type: severity.toCode("p1") }),
  sn: null,
  executorName: null,
  reporterName: "木槿",
  sla: null,
  hours: null,
};

it("fetches a request while the pointer rests on its row, once", async () => {
  answer(listServiceRequests, {
    total: 1,
    list: [request],
    pageNum: 1,
    pageSize: 10,
    counts: { "0": 1, "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 },
  });
  await renderPage("/serviceRecords", { me: someUser({ ...dba, perms: ["fault:view"] }) });
  const title = page.getByRole("link", { name: request.title }).first();
  await expect.element(title).toBeVisible();
  expect(callsOf(getServiceRequest)).toHaveLength(0);
  await userEvent.hover(title);
  await expect.poll(() => callsOf(getServiceRequest).map(({ query }) => query["id"])).toEqual(["12"]);
});
