import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { cancelPending, forgetDeletion } from "../shared/api/index.ts";
import { evictResidents } from "../shared/client-store.ts";
import { pageLive } from "../shared/live/index.ts";
import { removeToken } from "../shared/session/index.ts";
import { network, networkFaults, resetNetwork } from "./network.ts";
import { customer, dba, sys } from "./samples.ts";

// All files share one page: each begins and ends without traces.
beforeAll(() => network.enable());
afterAll(() => network.disable());

beforeEach(resetNetwork);

afterEach(async () => {
  await cleanup();
  pageLive.close();
  for (const { userId } of [sys, dba, customer]) evictResidents(userId);
  cancelPending();
  forgetDeletion();
  removeToken();
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1440, 900);
  const faults = networkFaults();
  if (faults.length > 0) throw new Error(`On the wire:\n${faults.join("\n")}`);
});
