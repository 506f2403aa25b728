/**
 * What U+2E81 to U+2EF3, the radicals that PDFs and scanners put in place of characters, stand for: Unicode's
 * `Equivalent_Unified_Ideograph`. There is no U+2E9A. The 214 radicals of Kangxi have compatibility forms.
 */
const radicalsFrom = 0x2e81;
const ideographs = [
  ..."厂乛乚乙亻冂𠘨刀刂卜㔾小尐兀尣尢𡯂巳幺彑彐忄心扌攵?旡日月歺母民氵氺灬爫爬丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艺艻虎衤覀西见角𧢲讠贝𧾷车辶辷辸邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟",
];

/** Characters without ink: zero width, soft hyphens, direction marks, selectors of a glyph, byte order marks. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** What word processors and typesetting write for a hyphen, and the minus. */
const dashes = /[\u02d7\u2010-\u2015\u2043\u2212]/g;
const radicals = /[\u2e81-\u2e99\u2e9b-\u2ef3]/g;
const isPlain = (text: string): boolean => /^[\t\n\r -~]*$/.test(text);

/** What joins several pictures to one, or says how one is drawn. */
const ofPictures = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u;
const hasPictures = (text: string): boolean => /\p{Extended_Pictographic}/u.test(text);

/** A text without the characters that nobody sees: what is typed and what is pasted are then the same. */
export function withoutInvisible(text: string): string {
  if (isPlain(text)) return text;
  if (!hasPictures(text)) return text.replaceAll(invisible, "");
  return text.replaceAll(invisible, (character) => (ofPictures.test(character) ? character : ""));
}

/**
 * The form in which texts are compared, for what looks the same to be the same: Unicode's compatibility form (NFKC), radicals as
 * the characters they look like, dashes as `-`, and nothing invisible. Letter case stays.
 */
export function normaliseText(text: string): string {
  if (isPlain(text)) return text;
  return withoutInvisible(text.normalize("NFKC"))
    .replaceAll(dashes, "-")
    .replaceAll(radicals, (radical) => ideographs[radical.charCodeAt(0) - radicalsFrom] ?? radical);
}
