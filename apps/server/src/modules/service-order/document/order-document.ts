import { createHash } from "node:crypto";
import { type SigningParty, servicePlace, signingChannel, signingParty } from "@pharos/domain/enums";
import { ratingToStars } from "@pharos/domain/text";
import { businessTimeZone, dateAt, toBusinessIso } from "@pharos/domain/time";
import { type Locale, nameIn } from "@pharos/i18n";
import type { PdfBlock, PdfDocument, PdfPicture } from "@pharos/pdf";
import type { Platform } from "../../../platform/platform.ts";
import { paperOf, showsTotal } from "../order-content.ts";
import type { OrderRecord, SignatureRow } from "../service-order.repo.ts";

/** What a document is written with. */
interface Writing {
  readonly config: Platform["config"];
  readonly translate: Platform["translate"];
  readonly locale: Locale;
  readonly now: Date;
}

/** The document of a completed order: the paper as it was signed, both signatures, and the evidence of signing. */
export function orderDocument(
  row: OrderRecord,
  signatures: readonly SignatureRow[],
  writing: Writing,
): PdfDocument {
  const { translate, locale, config, now } = writing;
  const { content } = paperOf(row);
  const heading = `${translate(locale, "serviceOrder.paper.heading")} ${content.orderNo}`;
  return {
    title: `${heading} ${content.title}`,
    author: config.brand.productName,
    createdAt: now,
    header: `${config.brand.productName} · ${heading}`,
    footer: `${translate(locale, "serviceOrderServer.pdf.made")} ${dateAt(now.getTime(), businessTimeZone)}`,
    pageText: translate(locale, "serviceOrderServer.pdf.page"),
    blocks: [
      { kind: "title", text: content.title, note: heading },
      ...paperBlocks(row, writing),
      { kind: "pictures", items: signatures.map((signature) => pictureOf(signature, writing)) },
      { kind: "pageBreak" },
      ...evidenceBlocks(row, signatures, writing),
    ],
  };
}

function paperBlocks(row: OrderRecord, { translate, locale }: Writing): PdfBlock[] {
  const { content } = paperOf(row);
  const place = [translate(locale, servicePlace.labelKey(content.place)), content.address];
  const text = (title: string, source: string | null): PdfBlock[] =>
    source === null
      ? []
      : [
          { kind: "heading", text: title, level: 1 },
          { kind: "markdown", source },
        ];
  return [
    {
      kind: "facts",
      items: [
        {
          label: translate(locale, "serviceOrder.field.company"),
          value: nameIn(locale, content.companyName, content.companyNameEn),
        },
        { label: translate(locale, "serviceOrder.field.sn"), value: content.sn ?? "" },
        {
          label: translate(locale, "serviceOrder.field.contact"),
          value: [content.customerContact, content.customerPhone].filter(Boolean).join(" "),
        },
        { label: translate(locale, "serviceOrder.field.srNo"), value: content.srNo ?? "" },
        { label: translate(locale, "serviceOrder.field.from"), value: minuteOf(content.serviceFrom) },
        { label: translate(locale, "serviceOrder.field.to"), value: minuteOf(content.serviceTo) },
        { label: translate(locale, "serviceOrder.field.place"), value: place.filter(Boolean).join(" ") },
        ...(content.totalHours === null || !showsTotal(row)
          ? []
          : [
              {
                label: translate(locale, "serviceOrder.field.totalHours"),
                value: content.pendingHours
                  ? translate(locale, "serviceOrder.paper.hoursPending", {
                      hours: String(content.totalHours),
                      pending: String(content.pendingHours),
                    })
                  : String(content.totalHours),
              },
            ]),
        {
          label: translate(locale, "serviceOrder.field.engineers"),
          value: content.engineers.join(translate(locale, "common.listSeparator")),
        },
      ],
    },
    ...text(translate(locale, "serviceOrder.field.content"), content.contentMd),
    ...text(translate(locale, "serviceOrder.field.result"), content.resultMd),
    ...text(translate(locale, "serviceOrder.field.leftover"), content.leftoverMd),
  ];
}

const titleKeys = {
  engineer: "serviceOrder.paper.engineerSignature",
  customer: "serviceOrder.paper.customerSignature",
} as const satisfies Record<SigningParty, string>;

function pictureOf(signature: SignatureRow, { translate, locale }: Writing): PdfPicture {
  const { satisfaction, opinion } = signature;
  return {
    title: translate(locale, titleKeys[signingParty.fromCode(signature.party)]),
    png: signature.image,
    lines: [
      [signature.signer_name, signature.signer_title].filter(Boolean).join(" · "),
      minuteOf(signature.signed_at),
      ...(satisfaction === null
        ? []
        : [
            `${translate(locale, "serviceOrder.paper.satisfaction")} ${translate(locale, "common.stars", { count: ratingToStars(satisfaction) })}`,
          ]),
      ...(opinion === null ? [] : [`${translate(locale, "serviceOrder.paper.opinion")} ${opinion}`]),
    ],
  };
}

/** Who signed what, when, from where and how; enough to check the document against what is stored. */
function evidenceBlocks(
  row: OrderRecord,
  signatures: readonly SignatureRow[],
  { translate, locale, config }: Writing,
): PdfBlock[] {
  return [
    { kind: "heading", text: translate(locale, "serviceOrderServer.pdf.evidence"), level: 1 },
    { kind: "paragraph", text: translate(locale, "serviceOrderServer.pdf.evidenceIntro"), isQuiet: true },
    {
      kind: "facts",
      columns: 1,
      items: [
        { label: translate(locale, "serviceOrder.field.docHash"), value: paperOf(row).hash },
        { label: translate(locale, "serviceOrderServer.pdf.verify"), value: `${config.publicUrl}/verify` },
      ],
    },
    ...signatures.flatMap((signature): PdfBlock[] => [
      {
        kind: "heading",
        text: translate(locale, titleKeys[signingParty.fromCode(signature.party)]),
        level: 2,
      },
      {
        kind: "facts",
        columns: 1,
        items: [
          { label: translate(locale, "serviceOrder.sign.name"), value: signature.signer_name },
          {
            label: translate(locale, "serviceOrderServer.pdf.time"),
            value: instantOf(signature.signed_at),
          },
          {
            label: translate(locale, "serviceOrderServer.pdf.channel"),
            value: translate(locale, signingChannel.labelKeyOfCode(signature.channel)),
          },
          ...(signature.code_phone === null
            ? []
            : [
                { label: translate(locale, "serviceOrderServer.pdf.codePhone"), value: signature.code_phone },
              ]),
          { label: translate(locale, "serviceOrderServer.pdf.address"), value: signature.ip },
          { label: translate(locale, "serviceOrderServer.pdf.browser"), value: signature.user_agent },
          { label: translate(locale, "serviceOrder.field.docHash"), value: signature.content_hash },
          {
            label: translate(locale, "serviceOrderServer.pdf.imageHash"),
            value: createHash("sha256").update(signature.image).digest("hex"),
          },
        ],
      },
    ]),
  ];
}

/** A moment in the business time zone, to the minute. */
const minuteOf = (moment: string): string => toBusinessIso(Date.parse(moment)).slice(0, 16).replace("T", " ");

/** The same to the millisecond with its offset, such as `2026-11-27 09:00:00.125 +08:00`: evidence names an instant. */
const instantOf = (moment: string): string =>
  toBusinessIso(Date.parse(moment))
    .replace("T", " ")
    .replace(/[+-]\d{2}:\d{2}$/, " $&");
