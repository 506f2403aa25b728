/** What a file is, as far as its handling goes. */
export type FileKind = "image" | "video" | "office" | "pdf" | "archive" | "text";

/** How the first bytes of a format look; `text` has no signature but no binary content either. */
export type FileSignature =
  | "jpeg"
  | "png"
  | "gif"
  | "bmp"
  | "isoMedia"
  | "flv"
  | "riff"
  | "asf"
  | "matroska"
  | "mpeg"
  | "compoundFile"
  | "zip"
  | "pdf"
  | "rar"
  | "sevenZip"
  | "gzip"
  | "bzip2"
  | "xz"
  | "zstd"
  | "tar"
  | "rtf"
  | "text";

/** What a file name's ending promises. */
export type FileType = { readonly kind: FileKind; readonly signature: FileSignature; readonly mime: string };

const table: Readonly<Record<string, FileType>> = {
  ...all("image", "jpeg", "image/jpeg", "jpg jpeg"),
  ...all("image", "png", "image/png", "png"),
  ...all("image", "gif", "image/gif", "gif"),
  ...all("image", "bmp", "image/bmp", "bmp"),
  ...all("video", "isoMedia", "video/mp4", "mp4 m4v"),
  ...all("video", "isoMedia", "video/quicktime", "mov"),
  ...all("video", "isoMedia", "video/3gpp", "3gp"),
  ...all("video", "flv", "video/x-flv", "flv"),
  ...all("video", "riff", "video/x-msvideo", "avi"),
  ...all("video", "asf", "video/x-ms-wmv", "wmv"),
  ...all("video", "matroska", "video/x-matroska", "mkv webm"),
  ...all("video", "mpeg", "video/mpeg", "mpg mpeg"),
  ...all("office", "compoundFile", "application/octet-stream", "doc xls ppt wps et dps vsd"),
  ...all("office", "zip", "application/octet-stream", "docx xlsx pptx vsdx odt ods odp"),
  ...all("office", "rtf", "application/rtf", "rtf"),
  ...all("pdf", "pdf", "application/pdf", "pdf"),
  ...all("archive", "zip", "application/zip", "zip"),
  ...all("archive", "rar", "application/vnd.rar", "rar"),
  ...all("archive", "sevenZip", "application/x-7z-compressed", "7z"),
  ...all("archive", "gzip", "application/gzip", "gz tgz"),
  ...all("archive", "bzip2", "application/x-bzip2", "bz2"),
  ...all("archive", "xz", "application/x-xz", "xz"),
  ...all("archive", "zstd", "application/zstd", "zst"),
  ...all("archive", "tar", "application/x-tar", "tar"),
  ...all("text", "text", "text/csv", "csv tsv"),
  ...all("text", "text", "text/plain", "txt log trc out err lst md"),
  // Source and configuration are text for everyone: never run, never drawn.
  ...all("text", "text", "text/plain", "json sql pgsql plsql sh bash ps1 bat xml yaml yml java js ts css"),
  ...all(
    "text",
    "text",
    "text/plain",
    "vim py rb go rs c h cpp hpp cs php pl lua conf cnf cfg ini properties",
  ),
  ...all("text", "text", "text/plain", "toml env service html htm svg awr ash ddl dml diff patch"),
};

function all(
  kind: FileKind,
  signature: FileSignature,
  mime: string,
  endings: string,
): Record<string, FileType> {
  return Object.fromEntries(endings.split(" ").map((ending) => [ending, { kind, signature, mime }]));
}

/** Every ending that is accepted, without the dot. */
export const fileEndings: readonly string[] = Object.keys(table).sort();

/** The ending of a file name in lower case, without the dot; empty when there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot + 1).toLowerCase();
}

/** What a file of this name may be; undefined when such files are not accepted. */
export function fileTypeOf(name: string): FileType | undefined {
  const ending = endingOf(name);
  return Object.hasOwn(table, ending) ? table[ending] : undefined;
}

/** How a file can be shown without downloading it; null when it cannot. */
export function previewOf(name: string): "image" | "pdf" | "text" | "video" | null {
  const type = fileTypeOf(name);
  if (!type) return null;
  if (type.kind === "image" || type.kind === "pdf" || type.kind === "text") return type.kind;
  return endingOf(name) === "mp4" ? "video" : null;
}
