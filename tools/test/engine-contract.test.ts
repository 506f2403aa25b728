import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../shared/repository.ts";
import { engineContract, modulesWithoutContract } from "./engine-contract.ts";

const modules = readdirSync(join(repositoryRoot, "apps/server/src/modules"));

it("names a test of every module", () => {
  expect(modulesWithoutContract(modules, engineContract.modules)).toEqual([]);
});

it("names only tests that are there", () => {
  const files = [...engineContract.foundation, ...engineContract.modules];
  expect(files.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
});

it("misses a module that is not in it", () => {
  expect(modulesWithoutContract([...modules, "orbit"], engineContract.modules)).toEqual(["orbit"]);
});
