import { workCategory } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, line, requiredLine, z } from "../core/index.ts";

/** Work that is for no customer. */
export const InternalMatter = z.object({
  id: Id,
  version: z.int32(),
  name: z.string(),
  nameEn: z.string().nullable(),
  category: code(workCategory),
  /** Null: for everyone of the vendor. */
  teamId: Id.nullable(),
  isActive: z.boolean(),
});

export const listInternalMatters = endpoint({
  method: "GET",
  path: "/esapi/task/matters",
  isOurs: true,
  access: { permission: "hour:view" },
  summary: "Internal matters that hours can be entered for",
  response: z.array(InternalMatter),
  errors: [],
});

export const saveInternalMatter = endpoint({
  method: "POST",
  path: "/esapi/task/matters/save",
  isOurs: true,
  access: { permission: "hour:review" },
  summary: "Add an internal matter or change one: platform admins, and team admins for their team",
  body: z.object({
    id: Id.optional(),
    /** The version that was read; needed when changing. */
    version: z.int32().optional(),
    name: requiredLine(textLengths.max128),
    nameEn: line(textLengths.max128).nullish(),
    category: code(workCategory),
    teamId: Id.nullish(),
    isActive: z.boolean().default(true),
  }),
  response: InternalMatter,
  done: "workHour.matterSaved",
  isCreating: true,
  errors: ["workHour.matterUnknown", "workHour.notYours", "common.dataChanged", "common.validation"],
});
