import { listMembers } from "@pharos/api/team";
import { dayMs } from "@pharos/domain/time";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHourApp, type HourSetup, june } from "../work-hour/work-hour.testing.ts";

let setup: HourSetup;
beforeAll(async () => {
  setup = await createHourApp();
});
afterAll(() => setup.app.close());

it("members are shown with their open plans and the hours of their week", async () => {
  const { app, clock } = setup;
  const member = async () => {
    const query = { teamId: app.world.teams.one };
    const { list } = (await app.call(listMembers, { query }, { as: "ta" })).result;
    return list.find(({ userId }) => userId === app.world.users.dba);
  };
  const before = await member();
  expect(before).toMatchObject({ weekHours: 0 });
  await setup.plan({});
  const entered = { startTime: june("11T10:00"), endTime: june("11T11:00") };
  await setup.enter("dba", entered);
  expect(await member()).toMatchObject({ openPlan: (before?.openPlan ?? 0) + 1, weekHours: 1 });
  // A week later they are hours of another week.
  clock.set(new Date(clock.now().getTime() + 7 * dayMs));
  expect(await member()).toMatchObject({ weekHours: 0 });
});
