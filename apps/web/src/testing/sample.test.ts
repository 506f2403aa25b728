import { z } from "@pharos/api/core";
import { readUpload } from "@pharos/api/file";
import { endpoints } from "@pharos/api/registry";
import { expect, it } from "vitest";
import { sampleOf } from "./sample.ts";

it("makes an answer for every read that the read's own schema accepts", () => {
  // The key of a stored file follows a pattern: anyone who needs one writes it.
  const reads = endpoints.filter(
    ({ endpoint }) => endpoint.method === "GET" && !endpoint.mediaTypes && endpoint !== readUpload,
  );
  const wrong = reads.flatMap(({ module, name, endpoint }) => {
    const { error } = z.safeParse(endpoint.response, sampleOf(endpoint));
    return error ? [`${module}.${name}: ${z.prettifyError(error)}`] : [];
  });
  expect(wrong).toEqual([]);
  expect(reads.length).toBeGreaterThan(100);
});
