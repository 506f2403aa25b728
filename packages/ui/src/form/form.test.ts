import { describe, expect, it } from "vitest";
import { splitErrors, toFieldName, toFieldPath } from "./field-path.ts";
import { schemaRules } from "./schema-rules.ts";
import { refuseEnterWhileComposing } from "./use-submit-form.ts";

describe("field names", () => {
  it("are read as paths and written back", () => {
    expect(toFieldPath("assets.0.name")).toEqual(["assets", 0, "name"]);
    expect(toFieldName(["assets", 0, "name"])).toBe("assets.0.name");
  });

  it("that the form does not show leave their words to the summary", () => {
    const fields = { title: "too long", secret: "missing" };
    expect(splitErrors(fields, ["title", "body"])).toEqual({
      known: { title: "too long" },
      orphans: ["missing"],
    });
  });
});

describe("a rule made from a validator", () => {
  const rules = schemaRules({ title: (value) => (value === "" ? "needed" : undefined) });
  const run = async (value: string) => {
    const rule = rules.title[0];
    if (typeof rule !== "object" || rule.validator === undefined) throw new Error("no validator");
    return rule.validator({}, value, () => undefined);
  };

  it("lets a right value pass", async () => {
    await expect(run("x")).resolves.toBeUndefined();
  });

  it("refuses a wrong one with the validator's words", async () => {
    await expect(run("")).rejects.toThrow("needed");
  });
});

describe("Enter in a form", () => {
  const press = (key: string, keyCode: number, isComposing: boolean) => {
    let isPrevented = false;
    refuseEnterWhileComposing({
      key,
      keyCode,
      nativeEvent: { isComposing },
      preventDefault: () => {
        isPrevented = true;
      },
    });
    return isPrevented;
  };

  it("is refused while an input method composes", () => {
    expect(press("Enter", 13, true)).toBe(true);
    expect(press("Enter", 229, false)).toBe(true);
  });

  it("is left alone otherwise", () => {
    expect(press("Enter", 13, false)).toBe(false);
    expect(press("a", 65, true)).toBe(false);
  });
});
