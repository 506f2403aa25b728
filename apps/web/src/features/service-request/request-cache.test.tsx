import {
  getServiceRequest,
  getServiceRequestTimeline,
  type ServiceRequestDetail,
} from "@pharos/api/service-request";
import { expect, it } from "vitest";
import { createQueryClient } from "../../shared/api/index.ts";
import { answer, callsOf, hold } from "../../testing/network.ts";
import { sampleOf } from "../../testing/sample.ts";
import { applyChange, detailKey, fetchNews } from "./request-cache.ts";

it("keeps what was written while an older answer was on its way", async () => {
  const client = createQueryClient();
  const detail = { ...sampleOf(getServiceRequest), isWatching: true };
  client.setQueryData(detailKey(detail.id), detail);
  const answerWith = (isWatching: boolean) =>
    answer(getServiceRequestTimeline, { timeline: detail.timeline, request: { ...detail, isWatching } });
  answerWith(true);
  const arrive = hold(getServiceRequestTimeline);
  const reading = fetchNews(client, detail.id);
  await expect.poll(() => callsOf(getServiceRequestTimeline).length).toBe(1);
  answerWith(false);
  applyChange(client, { ...detail, isWatching: false });
  arrive();
  await reading;
  expect(client.getQueryData<ServiceRequestDetail>(detailKey(detail.id))?.isWatching).toBe(false);
});
