import { strToU8, zipSync } from "fflate";

type Extra = Readonly<Record<string, string>>;

const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';

const pack = (parts: Extra): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));

const relationsTo = (kind: string, targets: readonly string[]): string =>
  `<Relationships xmlns="${relations}">${targets
    .map((target, at) => `<Relationship Id="r${at + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** A workbook of one sheet named 参数 with these rows, and more parts. */
export function workbook(rows: string, more: Extra = {}): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  return pack({
    "[Content_Types].xml": types,
    "_rels/.rels": relationsTo("officeDocument", ["xl/workbook.xml"]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="参数" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationsTo("worksheet", ["worksheets/sheet1.xml"]),
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
}

/** A presentation whose slides hold this, stored in the opposite order of that in which they are shown. */
export function presentation(slides: readonly string[], more: Extra = {}): Buffer {
  const names = slides.map((_, at) => `slides/slide${slides.length - at}.xml`);
  const drawing = "http://schemas.openxmlformats.org/drawingml/2006/main";
  const main = "http://schemas.openxmlformats.org/presentationml/2006/main";
  return pack({
    "[Content_Types].xml": types,
    "_rels/.rels": relationsTo("officeDocument", ["ppt/presentation.xml"]),
    "ppt/presentation.xml": `<p:presentation xmlns:p="${main}" xmlns:r="${office}"><p:sldIdLst>${names
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at + 1}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationsTo("slide", names),
    ...Object.fromEntries(
      names.map((name, at) => [
        `ppt/${name}`,
        `<p:sld xmlns:p="${main}" xmlns:a="${drawing}">${slides[at]}<p:timing><p:attrName>style.visibility</p:attrName></p:timing></p:sld>`,
      ]),
    ),
    ...more,
  });
}
