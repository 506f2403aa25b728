import type { CallResult, HandlerInput } from "@pharos/api/core";
import type {
  DocRow,
  getDoc as detailEndpoint,
  downloadDoc as downloadEndpoint,
  listDocs as endpoint,
  readDocText as textEndpoint,
} from "@pharos/api/document";
import { docStatus, docTextProblem, docTextState, encryptLevel } from "@pharos/domain/enums";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { contains } from "../../platform/contains.ts";
import { countCapped, offsetOf } from "../../platform/paging.ts";
import { nameOfUser } from "../../platform/person-name.ts";
import type { Platform } from "../../platform/platform.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { openKeptFile } from "../file/index.ts";
import { type DocRecord, ragCodeOf, selectDocs } from "./doc.repo.ts";
import { findVersion } from "./doc-version.repo.ts";
import { docPolicy } from "./document.policy.ts";
import { findFolder } from "./folder.repo.ts";
import { factsOf } from "./save-doc.ts";

const toRow = (row: DocRecord): DocRow => ({
  id: row.id,
  folderId: row.folder_id,
  name: row.name,
  size: row.size_bytes,
  tags: row.tags,
  status: docStatus.asCode(row.status),
  ragState: ragCodeOf(row),
  textState: docTextState.asCode(row.text_state),
  textProblem: docTextProblem.asCode(row.text_problem),
  brief: row.brief,
  expireDate: row.expire_date,
  uploaderName: row.uploader_name,
  updatedTime: row.updated_at,
  ver: row.ver,
});

/** One page of the documents of a folder, the newest first; with words also those of the folders in it. */
export async function listDocs(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  { folderId, search, status, ...paging }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const db = database.kysely;
  const folder = await findFolder(db, actor, folderId);
  const isSearched = search !== undefined && search !== "";
  const matching = selectDocs(db, actor, clock.now())
    .$if(!isSearched, (query) => query.where("doc.folder_id", "=", folder.id))
    .$if(isSearched, (query) =>
      query.where((eb) =>
        eb.and([
          sql<boolean>`(doc.folder_id = ${folder.id} or exists (
            select from doc_folder f where f.id = doc.folder_id and f.path @> array[${folder.id}]::bigint[]))`,
          eb.or([
            contains(sql`doc.name`, search ?? ""),
            contains(sql`doc.brief`, search ?? ""),
            contains(sql`array_to_string(doc.tags, ' ')`, search ?? ""),
          ]),
        ]),
      ),
    )
    .$if(status !== undefined, (query) =>
      query.where(sql<boolean>`doc.status = any(${status ?? []}::smallint[])`),
    );
  const [count, rows] = await Promise.all([
    countCapped(db, matching.clearSelect().select("doc.id")),
    matching
      .orderBy("doc.updated_at", "desc")
      .orderBy("doc.id", "desc")
      .limit(paging.pageSize)
      .offset(offsetOf(paging))
      .execute(),
  ]);
  return { ...count, list: rows.map(toRow), ...paging };
}

/** A document with its versions and what the caller may do with it. */
export async function readDoc(
  platform: Pick<Platform, "database" | "clock" | "translate">,
  call: Call,
  id: number,
): Promise<CallResult<typeof detailEndpoint>> {
  const { actor, locale } = call;
  const db = platform.database.kysely;
  const now = platform.clock.now();
  const row = await findDoc(platform, call, id);
  const folder = await findFolder(db, actor, row.folder_id);
  const [above, versions, pages, company] = await Promise.all([
    db
      .selectFrom("doc_folder")
      .select("name")
      .where("id", "=", sql<number>`any(${[...folder.path, folder.id]}::bigint[])`)
      .orderBy(sql`cardinality(path)`)
      .execute(),
    listVersions(platform, id),
    countPages(platform, id),
    row.company_id === null
      ? undefined
      : db
          .selectFrom("company")
          .select(["name", "name_en"])
          .where("id", "=", row.company_id)
          .executeTakeFirst(),
  ]);
  const problem = docTextProblem.asCode(row.text_problem);
  const ability = (decision: Parameters<typeof toAbility>[0]) =>
    toAbility(decision, locale, platform.translate);
  const facts = factsOf(row);
  const edit = ability(docPolicy.edit(actor, facts, now));
  return {
    ...toRow(row),
    companyId: row.company_id,
    companyName: company ? (locale === "en-US" && company.name_en) || company.name : null,
    encryptLevel: encryptLevel.asCode(folder.level),
    folderPath: above.map(({ name }) => name),
    textPages: pages,
    ragError:
      row.is_in_rag && row.text_state === docTextState.toCode("failed") && problem !== null
        ? platform.translate(locale, docTextProblem.labelKeyOfCode(problem))
        : null,
    ragTime: row.rag_at,
    versions,
    version: row.version,
    abilities: {
      edit,
      remove: edit,
      addRag: ability(docPolicy.addRag(actor, facts, now)),
      readAgain: ability(docPolicy.readAgain(actor, facts, now)),
    },
  };
}

async function findDoc(
  { database, clock }: Pick<Platform, "database" | "clock">,
  { actor }: Call,
  id: number,
): Promise<DocRecord> {
  const row = await selectDocs(database.kysely, actor, clock.now())
    .where("doc.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new AppError("document.notFound");
  return row;
}

async function listVersions({ database }: Pick<Platform, "database">, id: number) {
  const rows = await database.kysely
    .selectFrom("doc_version")
    .innerJoin("stored_file", "stored_file.id", "doc_version.file_id")
    .select([
      "doc_version.ver",
      "doc_version.name",
      "stored_file.size_bytes as size",
      "stored_file.sha256",
      nameOfUser("doc_version.created_by").$castTo<string>().as("uploaderName"),
      "doc_version.created_at as time",
    ])
    .where("doc_id", "=", id)
    .orderBy("ver", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, sha256: row.sha256 ?? "" }));
}

async function countPages({ database }: Pick<Platform, "database">, id: number): Promise<number> {
  const { pages } = await database.kysely
    .selectFrom("doc_page")
    .select(sql<number>`count(*)::int`.as("pages"))
    .where("doc_id", "=", id)
    .executeTakeFirstOrThrow();
  return pages;
}

/** The text of one page; empty where the file has none there. */
export async function readText(
  platform: Pick<Platform, "database" | "clock">,
  call: Call,
  id: number,
  page: number,
): Promise<CallResult<typeof textEndpoint>> {
  await findDoc(platform, call, id);
  const [row, pages] = await Promise.all([
    platform.database.kysely
      .selectFrom("doc_page")
      .select("text")
      .where("doc_id", "=", id)
      .where("page", "=", page)
      .executeTakeFirst(),
    countPages(platform, id),
  ]);
  return { page, pages, text: row?.text ?? "" };
}

/** Gives a link to a version's file, and notes who asked for it. */
export async function downloadDoc(
  platform: Platform,
  call: Call,
  { id, ver, isPreview }: HandlerInput<typeof downloadEndpoint>["body"],
): Promise<CallResult<typeof downloadEndpoint>> {
  const row = await findDoc(platform, call, id);
  const version = await findVersion(platform.database.kysely, id, ver ?? row.ver);
  if (!version) throw new AppError("document.notFound");
  const fileName = ver === undefined || ver === row.ver ? row.name : version.name;
  const { url, expireAt } = await openKeptFile(platform, call, {
    fileId: version.fileId,
    fileName,
    isPreview,
    record: { objectType: "doc", objectId: id, companyId: row.company_id },
  });
  return { url, expireAt, name: fileName, sha256: version.sha256 };
}
