import type { Translate } from "@pharos/i18n";
import { createServerTranslator } from "@pharos/i18n/server";
import { describe, expect, it } from "vitest";
import {
  descriptionTemplate,
  descriptionToSend,
  isOnlyTemplate,
  withoutEmptyParts,
  withTemplate,
} from "./description-template.ts";

const translator = createServerTranslator();
const t: Translate = (key, ...variables) => translator.t("zh-CN", key, ...variables);
const p1 = 2;
const p4 = 3;

describe("the template of a severity", () => {
  it("comes into an empty description and replaces another untouched one", () => {
    expect(withTemplate(undefined, p1, t)).toBe(descriptionTemplate("p1", t));
    expect(withTemplate(descriptionTemplate("p1", t), p4, t)).toBe(descriptionTemplate("p4", t));
  });

  it("never replaces what was written", () => {
    const written = `全部交易失败。${descriptionTemplate("p1", t)}`;
    expect(withTemplate(written, p4, t)).toBe(written);
  });

  it("alone describes nothing", () => {
    expect(isOnlyTemplate(descriptionTemplate("p3", t), t)).toBe(true);
    expect(isOnlyTemplate("  \n", t)).toBe(true);
    expect(isOnlyTemplate(`宕机${descriptionTemplate("p3", t)}`, t)).toBe(false);
  });
});

describe("what is sent", () => {
  it("leaves out headings that nothing was written under", () => {
    expect(withoutEmptyParts(`全部交易失败。${descriptionTemplate("p2", t)}`, t)).toBe("全部交易失败。");
  });

  it("keeps headings with words, and everything else as it is", () => {
    const text = "现象\n\n业务影响：\n\n柜面停业\n\n报错信息：\n\n```\nORA-00600\n```\n\n**自己的标题**\n";
    expect(withoutEmptyParts(text, t)).toBe(text.trim());
  });

  it("is the title where nothing was described in an emergency, and only there", () => {
    const typed = { title: " 核心库宕机 ", contentMd: descriptionTemplate("p1", t) };
    expect(descriptionToSend({ ...typed, type: p1 }, t)).toBe("核心库宕机");
    expect(descriptionToSend({ ...typed, type: p4 }, t)).toBe("");
    expect(descriptionToSend({ ...typed, contentMd: "全部交易失败", type: p1 }, t)).toBe("全部交易失败");
  });
});
