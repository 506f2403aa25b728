import { type ReactNode, useState } from "react";
import { Cluster, type ThemeMode, type UiLocale, UiProvider } from "../src/index.ts";
import { EditorSection } from "./sections/editor-section.tsx";
import { FormSection } from "./sections/form-section.tsx";
import { LayoutSection } from "./sections/layout-section.tsx";
import { ListSection } from "./sections/list-section.tsx";
import { MarkdownSection } from "./sections/markdown-section.tsx";
import { PartsSection } from "./sections/parts-section.tsx";
import { StatesSection } from "./sections/states-section.tsx";
import { TimelineSection } from "./sections/timeline-section.tsx";
import { galleryTexts } from "./texts.ts";
import "./gallery.css";

const sections: Readonly<Record<string, () => ReactNode>> = {
  parts: PartsSection,
  layout: LayoutSection,
  states: StatesSection,
  timeline: TimelineSection,
  list: ListSection,
  form: FormSection,
  markdown: MarkdownSection,
  editor: EditorSection,
};

/** Every component and state; `?section=list&theme=dark&locale=en-US` addresses one view. */
export function Gallery(): ReactNode {
  const params = new URLSearchParams(window.location.search);
  const [mode, setMode] = useState<ThemeMode>(params.get("theme") === "dark" ? "dark" : "light");
  const [locale, setLocale] = useState<UiLocale>(params.get("locale") === "en-US" ? "en-US" : "zh-CN");
  const active = params.get("section") ?? "parts";
  const Section = sections[active] ?? PartsSection;
  const address = (section: string) => `?section=${section}&theme=${mode}&locale=${locale}`;
  return (
    <UiProvider themeMode={mode} locale={locale} text={galleryTexts[locale]}>
      <main className="gallery">
        <Cluster gap={12} className="gallery-head ph-no-print">
          <Cluster as="nav" gap={16} className="gallery-nav" aria-label="Sections">
            {Object.keys(sections).map((name) => (
              <a key={name} href={address(name)} aria-current={name === active ? "page" : undefined}>
                {name}
              </a>
            ))}
          </Cluster>
          <button type="button" onClick={() => setMode(mode === "dark" ? "light" : "dark")}>
            {mode}
          </button>
          <button type="button" onClick={() => setLocale(locale === "zh-CN" ? "en-US" : "zh-CN")}>
            {locale}
          </button>
        </Cluster>
        <Section />
      </main>
    </UiProvider>
  );
}
