import { listDictionary } from "@pharos/api/dictionary";
import { queryOptions } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { answer, callsOf, hold } from "../../testing/network.ts";
import { rowOf } from "../../testing/sample.ts";
import { askedAtMs, writeToCache } from "./cache-order.ts";
import { call } from "./call.ts";
import { createQueryClient } from "./query-client.ts";

const tags = queryOptions({
  queryKey: ["dictionary", "tags"],
  queryFn: ({ signal }) => call(listDictionary, { query: { dictType: 4 } }, { signal }),
});

const namesFrom = (name: string) => answer(listDictionary, [rowOf(listDictionary, { name })]);

it("asks again where an answer from before a write was on its way", async () => {
  const client = createQueryClient();
  namesFrom("first");
  await client.fetchQuery(tags);
  namesFrom("before the write");
  const arrive = hold(listDictionary);
  void client.refetchQueries({ queryKey: tags.queryKey, type: "all" });
  await expect.poll(() => callsOf(listDictionary).length).toBe(2);
  namesFrom("after the write");
  writeToCache(client, tags.queryKey, [rowOf(listDictionary, { name: "written" })]);
  arrive();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(tags.queryKey)?.map(({ name }) => name)).toEqual(["after the write"]);
});

it("counts an answer from its question on, however late it arrives", async () => {
  const client = createQueryClient();
  namesFrom("slow");
  const arrive = hold(listDictionary);
  const reading = client.fetchQuery(tags);
  await expect.poll(() => callsOf(listDictionary).length).toBe(1);
  const meanwhile = Date.now();
  await expect.poll(() => Date.now()).toBeGreaterThan(meanwhile);
  arrive();
  await reading;
  const query = client.getQueryCache().find({ queryKey: tags.queryKey });
  expect(query && askedAtMs(query)).toBeLessThanOrEqual(meanwhile);
});
