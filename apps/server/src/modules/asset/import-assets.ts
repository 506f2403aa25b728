import type { importAssets as endpoint, SaveAsset } from "@pharos/api/asset";
import { SaveAsset as SaveAssetSchema } from "@pharos/api/asset";
import { type CallResult, type HandlerInput, requiredLine, z } from "@pharos/api/core";
import {
  assetArchitecture,
  assetEnvironment,
  assetImportance,
  type DatabaseType,
  databaseType,
} from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import type { TranslationKey } from "@pharos/i18n";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { importRows } from "../../platform/import/import-rows.ts";
import type { Platform } from "../../platform/platform.ts";
import { parsePart } from "../../platform/validate.ts";
import { createAssetWriter } from "./save-asset.ts";

const text = z.string().optional();
const number = z.coerce.number<string>({ error: "validation.invalid" }).optional();

/** A row of the sheet; what the cells say is judged again by the rules of a save. */
const SheetRow = z.object({
  name: requiredLine(textLengths.max128),
  system: text,
  dbType: z.string(),
  version: text,
  edition: text,
  arch: text,
  importance: text,
  env: text,
  os: text,
  cpuCores: number,
  memoryGb: number,
  dataSizeGb: number,
  charset: text,
  rpoMin: number,
  rtoMin: number,
  backupMethod: text,
  remark: text,
});

type Translate = Platform["translate"];

/** Registers or changes the assets of an organisation from a sheet; an asset is known by its name. */
export async function importAssets(
  platform: Pick<Platform, "withTransaction" | "words" | "translate">,
  call: Call,
  body: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  const { companyId } = body;
  return importRows(platform, call, body, {
    row: SheetRow,
    begin: (tx) => {
      const writer = createAssetWriter(tx, call, companyId);
      return async (row, claim) => {
        await writer.refuseStrangers();
        claim("name", row.name);
        const codes = codesOf(row, platform.translate);
        const known = await writer.findByName(row.name);
        const input = {
          ...row,
          ...codes,
          companyId,
          ...(known && { id: known.id, revision: known.version }),
        };
        // The rules of a form decide about a sheet as well.
        await writer.save(parsePart(SaveAssetSchema, input) as SaveAsset);
        return known ? "updated" : "created";
      };
    },
  });
}

function codesOf(row: z.output<typeof SheetRow>, translate: Translate) {
  return {
    dbType:
      codeFor("dbType", row.dbType, databaseType, translate) ??
      databaseType.toCode("other" satisfies DatabaseType),
    arch: codeFor("arch", row.arch, assetArchitecture, translate),
    importance: codeFor("importance", row.importance, assetImportance, translate),
    env: codeFor("env", row.env, assetEnvironment, translate),
  };
}

interface Words<Name extends string, Code> {
  readonly names: readonly Name[];
  toCode(name: Name): Code;
  labelKey(name: Name): TranslationKey;
}

/** The code of what a cell says, in either language or by its name. */
function codeFor<Name extends string, Code>(
  field: string,
  words: string | undefined,
  known: Words<Name, Code>,
  translate: Translate,
): Code | undefined {
  if (words === undefined) return undefined;
  const wanted = words.trim().toLowerCase();
  const name = known.names.find((candidate) =>
    [
      candidate,
      translate("zh-CN", known.labelKey(candidate)),
      translate("en-US", known.labelKey(candidate)),
    ].some((label) => label.toLowerCase() === wanted),
  );
  if (name === undefined)
    throw new AppError("common.validation", { fields: { [field]: { key: "validation.value" } } });
  return known.toCode(name);
}
