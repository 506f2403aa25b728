import { theme as antdTheme, type ThemeConfig } from "antd";
import { type ColorScheme, fontFamilyCode, type Palette, palettes } from "./palette.ts";

type Algorithm = Exclude<NonNullable<ThemeConfig["algorithm"]>, readonly unknown[]>;
type MapToken = ReturnType<Algorithm>;

export interface ThemeOptions {
  /** True when the reader asked for less motion; every antd animation is then off. */
  isMotionReduced?: boolean;
}

/**
 * The antd theme of one colour scheme.
 * antd's algorithms re-map seeds (the dark one turns #6d95ff into #6082dc), so the
 * specified values are pinned after them instead of being trusted as seeds.
 */
export function createTheme(scheme: ColorScheme, options: ThemeOptions = {}): ThemeConfig {
  const palette = palettes[scheme];
  const base = scheme === "dark" ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm;
  const pin: Algorithm = (seed, map) => ({
    ...(map ?? base(seed, map)),
    ...pinnedMapTokens(scheme, palette),
  });
  return {
    algorithm: [base, pin],
    cssVar: { prefix: "ant", key: "ph-theme" },
    hashed: false,
    token: {
      colorPrimary: palette.primary,
      colorInfo: palette.primary,
      colorLink: palette.primary,
      // The sheet of tokens knows which fonts a language takes.
      fontFamily: "var(--ph-font)",
      fontFamilyCode,
      fontSize: 13,
      borderRadius: 6,
      controlHeight: 32,
      motion: !options.isMotionReduced,
      ...aliasTokens(scheme, palette),
    },
    components: componentTokens(scheme, palette),
  };
}

function pinnedMapTokens(scheme: ColorScheme, palette: Palette): Partial<MapToken> {
  const tone = palette.tone;
  const isDark = scheme === "dark";
  return {
    ...pinnedMeasures,
    colorPrimary: palette.primary,
    colorPrimaryHover: palette.primaryHover,
    colorPrimaryActive: palette.primaryActive,
    colorPrimaryBg: palette.primaryTint,
    colorPrimaryBgHover: palette.primaryTintHover,
    colorPrimaryBorder: isDark ? "#2f4a8f" : "#b9ccfb",
    colorPrimaryBorderHover: isDark ? "#4767b5" : "#8dabf6",
    colorPrimaryText: palette.primary,
    colorPrimaryTextHover: palette.primaryHover,
    colorPrimaryTextActive: palette.primaryActive,
    colorLink: palette.primary,
    colorLinkHover: palette.primaryHover,
    colorLinkActive: palette.primaryActive,
    colorError: palette.danger,
    colorErrorHover: palette.dangerHover,
    colorErrorActive: palette.dangerHover,
    colorErrorText: palette.danger,
    colorErrorTextHover: palette.dangerHover,
    colorErrorBg: tone.p1[1],
    colorErrorBorder: isDark ? "#6b2f2c" : "#f3b9b5",
    colorWarning: tone.warn[0],
    colorWarningBg: tone.warn[1],
    colorWarningBorder: isDark ? "#5c4719" : "#f0d8a4",
    colorSuccess: tone.ok[0],
    colorSuccessBg: tone.ok[1],
    colorSuccessBorder: isDark ? "#235a3d" : "#b4e2c9",
    colorInfo: tone.info[0],
    colorInfoBg: tone.info[1],
    colorInfoBorder: isDark ? "#2f4a8f" : "#c4d4fb",
    colorText: palette.text,
    colorTextSecondary: palette.text2,
    colorTextTertiary: palette.text3,
    colorTextQuaternary: palette.textDisabled,
    colorBgLayout: palette.bg,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBgSpotlight: isDark ? "#333b47" : "#1f2937",
    colorBorder: palette.borderControl,
    colorBorderSecondary: palette.border,
    colorFillTertiary: palette.fill,
    colorFillQuaternary: isDark ? "#1b2027" : "#f8f9fb",
  };
}

const pinnedMeasures: Partial<MapToken> = {
  fontSizeSM: 12,
  fontSize: 13,
  fontSizeLG: 14,
  fontSizeXL: 16,
  fontSizeHeading1: 24,
  fontSizeHeading2: 20,
  fontSizeHeading3: 16,
  fontSizeHeading4: 14,
  fontSizeHeading5: 13,
  lineHeightSM: 18 / 12,
  lineHeight: 20 / 13,
  lineHeightLG: 22 / 14,
  lineHeightHeading1: 32 / 24,
  lineHeightHeading2: 28 / 20,
  lineHeightHeading3: 24 / 16,
  lineHeightHeading4: 22 / 14,
  lineHeightHeading5: 20 / 13,
  controlHeightXS: 22,
  controlHeightSM: 28,
  controlHeight: 32,
  controlHeightLG: 36,
  borderRadiusXS: 4,
  borderRadiusSM: 5,
  borderRadius: 6,
  borderRadiusLG: 8,
  motionDurationFast: "0.12s",
  motionDurationMid: "0.16s",
  motionDurationSlow: "0.2s",
};

function aliasTokens(scheme: ColorScheme, palette: Palette): NonNullable<ThemeConfig["token"]> {
  const floating =
    scheme === "dark"
      ? "0 0 0 1px #2b323c, 0 8px 28px rgba(0, 0, 0, 0.5)"
      : "0 0 0 1px rgba(26, 34, 51, 0.06), 0 8px 28px rgba(26, 34, 51, 0.14)";
  return {
    colorTextPlaceholder: palette.text3,
    colorTextDisabled: palette.textDisabled,
    colorSplit: palette.border,
    colorIcon: palette.text3,
    colorIconHover: palette.text,
    controlItemBgHover: palette.fill,
    controlItemBgActive: palette.primaryTint,
    controlOutline: scheme === "dark" ? "rgba(109, 149, 255, 0.3)" : "rgba(36, 83, 212, 0.18)",
    boxShadow: floating,
    boxShadowSecondary: floating,
    boxShadowTertiary: "none",
    fontWeightStrong: 600,
  };
}

function componentTokens(scheme: ColorScheme, palette: Palette): NonNullable<ThemeConfig["components"]> {
  const flat = "none";
  return {
    // As high as a thumb needs it.
    Switch: { trackHeight: 24, handleSize: 20 },
    Button: {
      primaryColor: palette.onPrimary,
      dangerColor: palette.onDanger,
      primaryShadow: flat,
      defaultShadow: flat,
      dangerShadow: flat,
      fontWeight: 500,
      paddingInlineSM: 10,
      contentFontSizeSM: 13,
      defaultColor: palette.text,
      defaultBorderColor: palette.borderControl,
    },
    Input: { inputFontSizeSM: 13, paddingInlineSM: 8, activeShadow: `0 0 0 2px ${focusGlow(scheme)}` },
    InputNumber: { inputFontSizeSM: 13, paddingInlineSM: 8 },
    Select: { optionSelectedFontWeight: 500, optionHeight: 30, optionPadding: "5px 10px" },
    DatePicker: { inputFontSizeSM: 13, paddingInlineSM: 8, colorTextLightSolid: palette.onPrimary },
    Calendar: { colorTextLightSolid: palette.onPrimary },
    Checkbox: { colorWhite: palette.onPrimary, colorBorder: palette.text3 },
    Radio: {
      colorWhite: palette.onPrimary,
      colorBorder: palette.text3,
      buttonSolidCheckedColor: palette.onPrimary,
    },
    Steps: { colorTextLightSolid: palette.onPrimary },
    Tabs: {
      titleFontSizeSM: 13,
      horizontalItemPaddingSM: "8px 2px",
      horizontalItemGutter: 20,
      horizontalMargin: "0",
      itemColor: palette.text2,
    },
    Menu: {
      itemHeight: 32,
      itemBorderRadius: 6,
      itemMarginInline: 6,
      itemMarginBlock: 2,
      itemBg: "transparent",
      subMenuItemBg: "transparent",
      itemSelectedBg: palette.primaryTint,
      itemHoverBg: palette.fill,
      activeBarBorderWidth: 0,
    },
    Layout: {
      headerHeight: 48,
      headerPadding: "0 16px",
      headerBg: palette.surface,
      siderBg: palette.sider,
      bodyBg: palette.bg,
      lightSiderBg: palette.sider,
    },
    Modal: { titleFontSize: 16, titleLineHeight: 1.5, contentBg: palette.raised, headerBg: palette.raised },
    Form: {
      itemMarginBottom: 14,
      verticalLabelPadding: "0 0 4px",
      labelColor: palette.text2,
      labelFontSize: 13,
    },
    Tooltip: { fontSize: 12, borderRadius: 6 },
    Segmented: { itemSelectedBg: palette.surface, trackBg: palette.fill, itemColor: palette.text2 },
    Pagination: { itemActiveBg: palette.primaryTint, itemSizeSM: 26 },
    Card: { bodyPaddingSM: 12, headerHeightSM: 40 },
    Message: { contentPadding: "8px 14px" },
    Dropdown: { paddingBlock: 5 },
  };
}

function focusGlow(scheme: ColorScheme): string {
  return scheme === "dark" ? "rgba(109, 149, 255, 0.3)" : "rgba(36, 83, 212, 0.18)";
}
