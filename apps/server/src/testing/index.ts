export { type CallAnswer, createTestApp, type TestApp, type TestAppOptions } from "./test-app.ts";
