import { listDictionary } from "@pharos/api/dictionary";
import { saveViewTags } from "@pharos/api/identity";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, hold } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { rowOf } from "../../testing/sample.ts";
import { apiMutation, cacheWrite } from "./api-mutation.ts";
import { call } from "./call.ts";

const useSave = apiMutation(saveViewTags, { stales: ["dictionary"] });

const tags = queryOptions({
  queryKey: ["dictionary", "tags"],
  queryFn: ({ signal }) => call(listDictionary, { query: { dictType: 4 } }, { signal }),
});

function Tags() {
  const { data = [] } = useQuery(tags);
  const save = useSave();
  return (
    <>
      <button type="button" onClick={() => save.mutate({ body: { viewTags: [] } })}>
        Save
      </button>
      {data.map(({ name }) => (
        <p key={name}>{name}</p>
      ))}
    </>
  );
}

it("shows what was saved although the first answer of the list was still on its way", async () => {
  answer(saveViewTags, { viewTags: [] });
  answer(listDictionary, [rowOf(listDictionary, { name: "before" })]);
  const arrive = hold(listDictionary);
  await renderPart(<Tags />);
  await expect.poll(() => callsOf(listDictionary).length).toBe(1);
  answer(listDictionary, [rowOf(listDictionary, { name: "after" })]);
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => callsOf(saveViewTags).length).toBe(1);
  arrive();
  await expect.element(page.getByText("after")).toBeVisible();
  await expect.element(page.getByText("before")).not.toBeInTheDocument();
});

const others = queryOptions({
  queryKey: ["dictionary", "others"],
  queryFn: ({ signal }) => call(listDictionary, { query: { dictType: 5 } }, { signal }),
});

const useRename = apiMutation(saveViewTags, {
  writes: () => [cacheWrite(tags, [rowOf(listDictionary, { name: "written" })])],
  stales: ["dictionary"],
});

function Lists() {
  const { data: names = [] } = useQuery(tags);
  const { data: rest = [] } = useQuery(others);
  const rename = useRename();
  return (
    <>
      <button type="button" onClick={() => rename.mutate({ body: { viewTags: [] } })}>
        Rename
      </button>
      <p>{[...names, ...rest].map(({ name }) => name).join(" ")}</p>
    </>
  );
}

it("does not read again what a write has answered, only the rest that is stale", async () => {
  answer(saveViewTags, { viewTags: [] });
  answer(listDictionary, [rowOf(listDictionary, { name: "before" })]);
  await renderPart(<Lists />);
  await expect.element(page.getByText("before before")).toBeVisible();
  answer(listDictionary, [rowOf(listDictionary, { name: "read" })]);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("written read")).toBeVisible();
  expect(callsOf(listDictionary)).toHaveLength(3);
});
