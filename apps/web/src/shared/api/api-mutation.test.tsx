import { listDictionary } from "@pharos/api/dictionary";
import { saveViewTags } from "@pharos/api/identity";
import { deletePlan } from "@pharos/api/plan";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { answer, callsOf, failWith, hold, refuse } from "../../testing/network.ts";
import { renderPart } from "../../testing/render.tsx";
import { rowOf } from "../../testing/sample.ts";
import { apiMutation, cacheWrite } from "./api-mutation.ts";
import { call } from "./call.ts";
import { reactions, setClientReactions } from "./client-reactions.ts";
import { forgetDeletion } from "./deleted-here.ts";
import { AbsentError } from "./errors.ts";

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

it("reads nothing again after a step that was refused", async () => {
  answer(listDictionary, [rowOf(listDictionary, { name: "before" })]);
  refuse(saveViewTags, { message: "somebody else was faster", code: "common.dataChanged" });
  await renderPart(<Lists />);
  await expect.element(page.getByText("before before")).toBeVisible();
  answer(listDictionary, [rowOf(listDictionary, { name: "read" })]);
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByText("somebody else was faster")).toBeVisible();
  await expect.element(page.getByText("before before")).toBeVisible();
  expect(callsOf(listDictionary)).toHaveLength(2);
});

const useDelete = apiMutation(deletePlan, { stales: ["dictionary"] });

function Deletable() {
  const { error } = useQuery(tags);
  const remove = useDelete();
  return (
    <>
      <button type="button" onClick={() => remove.mutate({ params: { id: 5 } })}>
        Delete
      </button>
      {error ? <p>gone</p> : null}
    </>
  );
}

it("leads nowhere when what a page shows is gone because its reader has deleted it", async () => {
  const address = location.href;
  const left: string[] = [];
  const before = reactions();
  try {
    history.replaceState(null, "", "?deleted");
    answer(listDictionary, []);
    answer(deletePlan, null);
    await renderPart(<Deletable />);
    setClientReactions({ ...before, absent: () => left.push(location.search) });
    await expect.poll(() => callsOf(listDictionary).length).toBe(1);
    failWith(listDictionary, 204);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect.element(page.getByText("gone")).toBeVisible();
    expect(left).toEqual([]);
    history.replaceState(null, "", "?another");
    await expect(call(listDictionary, { query: { dictType: 4 } })).rejects.toThrow(AbsentError);
    history.replaceState(null, "", "?deleted");
    await expect(call(listDictionary, { query: { dictType: 4 } })).rejects.toThrow(AbsentError);
    expect(left).toEqual(["?another", "?deleted"]);
  } finally {
    history.replaceState(null, "", address);
    setClientReactions(before);
  }
});

it("leads to the notice again once the deletion is forgotten", async () => {
  answer(deletePlan, null);
  const { path } = await renderPart(<Deletable />);
  await page.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => callsOf(listDictionary).length).toBe(2);
  forgetDeletion();
  failWith(listDictionary, 204);
  await expect(call(listDictionary, { query: { dictType: 4 } })).rejects.toThrow(AbsentError);
  await expect.poll(path).toBe("/404");
});
