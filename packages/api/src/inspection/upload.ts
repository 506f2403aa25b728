import { inspectionStatus } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { code, endpoint, Id, IdParam, line, Nothing, type RawBody, z } from "../core/index.ts";

/** Largest file of a collector that is taken. */
export const inspectionFileBytesMax = 20 * 1024 * 1024;

/** Kinds of databases that there is a collector for. */
export const collectorTypes = ["postgresql", "mysql"] as const;

export const uploadInspection = endpoint({
  method: "POST",
  path: "/esapi/bethune/upload",
  isOurs: true,
  access: { permission: "ins:upload" },
  summary:
    "Hand in the file of a collector or an AWR report of Oracle as HTML, as it is or packed with gzip (at most 20 MiB); the same file is the same batch",
  description:
    "The body is the file itself: `curl --data-binary @batch.ndjson`, plain or gzip by its first bytes. The answer " +
    "comes before the file has been read; `bethune/batch/{id}` says how the reading went.",
  openToTokens: "narrowed",
  rawBody: {
    type: ["application/x-ndjson", "application/gzip", "application/x-www-form-urlencoded"],
    bytesMax: inspectionFileBytesMax,
    isStreamed: true,
  },
  query: z.object({
    /** Whose database it is; a token of one organisation may leave it out. */
    companyId: IdParam.optional(),
    /** Files that were collected together carry the same name. */
    runName: line(textLengths.max64).optional(),
    /** As the file was called. */
    fileName: line(textLengths.max128).optional(),
    /** The plan in which it was collected. */
    planId: IdParam.optional(),
  }),
  body: z.custom<RawBody>(),
  response: z.object({
    batchId: Id,
    batchNo: z.string(),
    status: code(inspectionStatus),
    /** The file was handed in before; nothing new was stored. */
    isDuplicate: z.boolean(),
  }),
  errors: [
    "inspection.companyMissing",
    "inspection.companyUnknown",
    "inspection.planUnknown",
    "inspection.fileEmpty",
  ],
});

export const retryInspection = endpoint({
  method: "POST",
  path: "/esapi/bethune/retry",
  isOurs: true,
  access: { permission: "ins:upload" },
  summary: "Read a file again that could not be read",
  body: z.object({ batchId: Id }),
  response: Nothing,
  done: "inspection.retried",
  errors: ["inspection.notFound", "inspection.notFailed", "inspection.notServed"],
});

export const downloadCollector = endpoint({
  method: "GET",
  path: "/esapi/bethune/collector",
  isOurs: true,
  access: { permission: "ins:upload" },
  mediaTypes: ["application/sql"],
  summary: "Download the collector script for a kind of database",
  query: z.object({ dbType: z.enum(collectorTypes) }),
  response: z.null(),
  errors: [],
});

export const describeCollector = endpoint({
  method: "GET",
  path: "/esapi/bethune/collectors",
  isOurs: true,
  access: { permission: "ins:upload" },
  summary: "Read which collectors there are, and their checksums",
  response: z.object({
    list: z.array(z.object({ dbType: z.enum(collectorTypes), fileName: z.string(), sha256: z.string() })),
  }),
  errors: [],
});

export const getInspectionLink = endpoint({
  method: "GET",
  path: "/esapi/bethune/getLink",
  isOurs: true,
  access: { permission: "ins:upload" },
  summary: "Read the address of the external inspection site",
  response: z.object({
    /** Null: none is configured. */
    url: z.string().nullable(),
  }),
  errors: [],
});
