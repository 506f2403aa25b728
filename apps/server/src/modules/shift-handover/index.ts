import {
  getShiftHandover,
  listShiftHandovers,
  openShiftHandover,
  receiveShiftHandover,
  saveShiftHandover,
} from "@pharos/api/shift-handover";
import type { Module } from "../../platform/module.ts";
import { listener } from "../../platform/outbox.ts";
import type { Platform } from "../../platform/platform.ts";
import { notifyHandover } from "./notify-handover.ts";
import { listHandovers, readHandover } from "./read-handovers.ts";
import { shiftHandoverChanged } from "./shift-handover.events.ts";
import { countToReceive } from "./shift-handover.repo.ts";
import { openHandover, receiveHandover, saveHandover } from "./write-handovers.ts";

/** Creates the module of hand-over notes between shifts of duty. */
export function createShiftHandoverModule(platform: Platform): Module {
  return {
    routes: (route) => {
      route(listShiftHandovers, (call, { query }) => listHandovers(platform, call, query));
      route(getShiftHandover, (call, { params }) => readHandover(platform, call, params.id));
      route(openShiftHandover, (call, { body }) => openHandover(platform, call, body));
      route(saveShiftHandover, (call, { body }) => saveHandover(platform, call, body));
      route(receiveShiftHandover, (call, { body }) => receiveHandover(platform, call, body));
    },
    listeners: [listener("shiftHandover.notify", shiftHandoverChanged, notifyHandover)],
    waitingKinds: [
      {
        kind: "shiftHandover",
        permission: "duty:edit",
        count: (db, { actor }) => countToReceive(db, actor),
      },
    ],
  };
}
