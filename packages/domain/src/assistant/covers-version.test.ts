import { expect, it } from "vitest";
import { coversVersion } from "./covers-version.ts";

it.each([
  ["13–17", "15.4", true],
  ["13–17", "17.2", true],
  ["13–17", "12.9", false],
  ["13–17", "18", false],
  ["5.7、8.0、8.4", "8.0.36", true],
  ["5.7、8.0、8.4", "9.1.0", false],
  ["11.2.0.4、12.2、19c", "19.21.0.0", true],
  ["11.2.0.4、12.2、19c", "11.2.0.4.0", true],
  ["11.2.0.4、12.2、19c", "21.3", false],
  ["4.x、5.x", "v4.2", true],
  ["v3.0", "3.1", false],
  ["14+", "16.1", true],
  ["5.0.0 至 5.2.0", "5.1", true],
  ["通用", "15.4", undefined],
  ["openGauss 5.0、DM8", "5.0", undefined],
  ["17.3、16.7 之前", "16.2", undefined],
  ["13–17", "latest", undefined],
])("%s and %s: %s", (stated, version, covers) => {
  expect(coversVersion(stated, version)).toBe(covers);
});
