export { randomRun } from "./random-run.ts";
export { type CallAnswer, createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
