// What a model writes may have been put into its mouth by a text that it was given. Links and pictures are how such a text
// would carry something out or lead somebody away, so none is left: sources are shown beside the answer, by the server.

const picture = /!\[([^[\]\n]{0,300})\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,200}\])?/gu;
const link = /\[([^[\]\n]{0,300})\]\((?:[^()\n]|\([^()\n]{0,500}\)){0,2000}\)?/gu;
const referenceLink = /\[([^[\]\n]{1,300})\]\[[^[\]\n]{0,200}\]/gu;
const definition = /^[ \t]{0,3}\[[^[\]\n]{1,200}\]:[^\n]*$/gmu;
/** What HTML draws or loads; other words in angle brackets are places to fill in. */
const tag =
  /<\/?(?:a|img|image|script|iframe|object|embed|svg|math|link|style|form|input|button|video|audio|source|base|meta|body|html|details|div|span|p|br|table|marquee|template)(?=[\s/>])[^<>\n]{0,2000}>?|<!--[^\n]{0,2000}/giu;
/** Addresses with a scheme or without one. */
const address =
  /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|(?<![:/\w])\/\/(?=[\w-]+\.)|\bwww\.|\b(?:data|javascript|vbscript|mailto|file):)[^\s<>"'`，。；：、！？）】」』]*/giu;

/** An answer's sentence without links, pictures and markup; `leftOut` stands where an address was. */
export function withoutLinks(text: string, leftOut: string): string {
  return text
    .replace(picture, "$1")
    .replace(definition, "")
    .replace(link, "$1")
    .replace(referenceLink, "$1")
    .replace(tag, "")
    .replace(address, leftOut);
}
