import { searchIcon } from "@pharos/ui/icons";
import { describe, expect, it } from "vitest";
import { type Command, findCommands } from "./commands.ts";

const command = (id: string, label: string, words = ""): Command => ({
  id,
  label,
  words,
  group: "shell.palette.goTo",
  icon: searchIcon,
  run: () => {},
});
const all = [
  command("records", "服务请求", "服务记录 工单 故障 service requests records"),
  command("new", "新建服务请求", "报障 new create service request"),
  command("theme", "主题：深色", "暗色 theme dark night"),
  command("leave", "退出登录", "sign out log out logout"),
];
const ids = (query: string) => {
  const { byLabel, byWords } = findCommands(all, query);
  return [...byLabel, ...byWords].map(({ id }) => id);
};

describe("findCommands", () => {
  it("keeps the order for an empty query", () => {
    expect(ids("  ")).toEqual(["records", "new", "theme", "leave"]);
  });

  it.each([
    ["服务", ["records", "new"]],
    ["工单", ["records"]],
    ["DARK", ["theme"]],
    ["service req", ["records", "new"]],
    ["new service", ["new"]],
    ["ＤＡＲＫ", ["theme"]],
    ["sign out", ["leave"]],
  ])("finds %s in either language", (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it("finds Latin letters only where a word begins", () => {
    expect(findCommands([command("contract", "我的合同", "合同 contracts")], "rac")).toEqual({
      byLabel: [],
      byWords: [],
    });
  });

  it("knows what the label says from what only other words say", () => {
    const { byLabel, byWords } = findCommands(all, "服务");
    expect([byLabel.map(({ id }) => id), byWords.map(({ id }) => id)]).toEqual([["records", "new"], []]);
    expect(findCommands(all, "工单").byWords.map(({ id }) => id)).toEqual(["records"]);
  });

  it("needs every word", () => {
    expect(ids("服务 dark")).toEqual([]);
  });
});
