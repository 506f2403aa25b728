import { readFileSync } from "node:fs";
import { theme } from "antd";
import { describe, expect, it } from "vitest";
import { createTheme } from "./create-theme.ts";
import { type ColorScheme, palettes, tones } from "./palette.ts";

const schemes: readonly ColorScheme[] = ["light", "dark"];
const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

describe.each(schemes)("the %s theme", (scheme) => {
  const palette = palettes[scheme];
  const result = theme.getDesignToken(createTheme(scheme));

  it("comes out of antd's algorithm with the specified values", () => {
    expect({
      primary: result.colorPrimary,
      link: result.colorLink,
      bg: result.colorBgLayout,
      surface: result.colorBgContainer,
      raised: result.colorBgElevated,
      border: result.colorBorderSecondary,
      text: result.colorText,
      text2: result.colorTextSecondary,
      text3: result.colorTextTertiary,
      placeholder: result.colorTextPlaceholder,
      error: result.colorError,
    }).toEqual({
      primary: palette.primary,
      link: palette.primary,
      bg: palette.bg,
      surface: palette.surface,
      raised: palette.raised,
      border: palette.border,
      text: palette.text,
      text2: palette.text2,
      text3: palette.text3,
      placeholder: palette.text3,
      error: palette.danger,
    });
  });

  it("has the small density", () => {
    expect([result.controlHeightSM, result.fontSize, result.borderRadius]).toEqual([28, 13, 6]);
    expect(result.fontSize * result.lineHeight).toBeCloseTo(20);
    expect([result.borderRadiusSM, result.borderRadiusLG]).toEqual([5, 8]);
  });

  it.each(tones)("sets the text of tone %s readable on its tint", (tone) => {
    const [text, tint] = palette.tone[tone];
    expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
  });

  it("sets all three text colours readable on every surface", () => {
    for (const text of [palette.text, palette.text2, palette.text3]) {
      for (const surface of [palette.bg, palette.surface, palette.sider, palette.fill, palette.raised]) {
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
      }
    }
    expect(contrast(palette.onPrimary, palette.primary)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.onDanger, palette.danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary, palette.surface)).toBeGreaterThanOrEqual(4.5);
  });

  it("has the same values in tokens.css", () => {
    const block =
      scheme === "light"
        ? css.slice(0, css.indexOf("@media screen"))
        : css.slice(css.indexOf("@media screen"));
    const { tone, ...plain } = palette;
    for (const [name, value] of Object.entries(plain)) {
      expect(block).toContain(`--ph-${toKebab(name)}: ${value};`);
    }
    for (const name of tones) {
      expect(block).toContain(`--ph-${name}: ${tone[name][0]};`);
      expect(block).toContain(`--ph-${name}-tint: ${tone[name][1]};`);
    }
  });
});

it("switches antd's motion off when less motion is asked for", () => {
  expect(theme.getDesignToken(createTheme("light", { isMotionReduced: true })).motionDurationMid).toBe("0s");
});

function toKebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
