/** What a file is, as far as its handling goes. */
export type FileKind = "image" | "video" | "office" | "pdf" | "archive" | "text" | "data";

/** How the first bytes of a format look; `text` has no signature but no binary content either, `data` is anything but a program. */
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
  | "webp"
  | "heif"
  | "text"
  | "data";

/** What a file name's ending promises. */
export type FileType = {
  readonly kind: FileKind;
  readonly signature: FileSignature;
  readonly mime: string;
  /** The name says nothing: the content alone decides. */
  readonly isGuessed?: true;
};

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
  ...all("text", "text", "text/plain", "eml ics vcf asc mht mhtml aud par ctl nmon lis"),
  // Pictures that browsers and the cleaner of pictures do not all read: they are kept and given out as they came.
  ...all("data", "webp", "image/webp", "webp"),
  ...all("data", "heif", "image/heic", "heic heif"),
  ...all("office", "compoundFile", "application/octet-stream", "msg"),
  // Dumps, data files and captures of databases and networks, and sealed mails.
  ...all("data", "data", "application/octet-stream", "dat trm dmp dump dbf ibd frm arc core hprof jfr"),
  ...all("data", "data", "application/octet-stream", "pcap pcapng cap db sqlite p7m p7s gpg"),
};

/** Endings of programs, of documents with macros and of disk images, which are never accepted: people open them by mistake. */
const programs = new Set(
  (
    "exe dll so dylib com scr cpl msi msp msix appx apk ipa jar class war ear lnk pif hta chm sys drv ocx reg vbs vbe wsf " +
    "jse msc app dmg pkg deb rpm elf ko iso docm dotm xlsm xltm xlam pptm ppsm"
  ).split(" "),
);

/** What log rotation and copies put behind a name: `alert.log.1`, `listener.log.20261126`, `error.log-2026-11-26`, `my.cnf.bak`. */
const rotated =
  /(?:[.-](?:\d{1,4}|\d{4}-?\d{2}-?\d{2}(?:[-_T]?\d{2,6})?|\d{9,14})|\.(?:old|bak|orig|save|prev))$/i;

/** A name that says nothing of its kind. */
const guessed: FileType = { kind: "text", signature: "text", mime: "text/plain", isGuessed: true };

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

/**
 * What a file of this name may be; undefined when such files are not accepted. What rotation put behind a name is passed
 * over, and a name that says nothing stands for a text, which the content must then be.
 */
export function fileTypeOf(name: string): FileType | undefined {
  const ending = endingOf(name);
  if (Object.hasOwn(table, ending)) return table[ending];
  if (programs.has(ending)) return undefined;
  const plain = name.replace(rotated, "");
  return plain !== name && plain !== "" ? fileTypeOf(plain) : guessed;
}

/** The ending under which a file is stored: one that is known, whatever its name ends with. */
export function storedEndingOf(name: string): string {
  const ending = endingOf(name);
  return Object.hasOwn(table, ending) ? ending : "txt";
}

/** How a file can be shown without downloading it; null when it cannot. */
export function previewOf(name: string): "image" | "pdf" | "text" | "video" | null {
  const type = fileTypeOf(name);
  if (!type) return null;
  if (type.kind === "image" || type.kind === "pdf" || type.kind === "text") return type.kind;
  return endingOf(name) === "mp4" ? "video" : null;
}
