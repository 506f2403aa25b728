import { Cluster, Grid, Text } from "@pharos/ui";
import type { ReactNode } from "react";
import { BrandLink, LanguageSwitch, ThemeSwitch, useCopyright } from "../../identity/index.ts";
import "./public-frame.css";

interface PublicFrameProps {
  readonly title: ReactNode;
  readonly intro?: ReactNode;
  /** A way elsewhere, at the end of the bar. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A page without the portal around it: brand, language, theme, and one column. */
export function PublicFrame({ title, intro, aside, children }: PublicFrameProps): ReactNode {
  return (
    <Grid className="public-frame">
      <Cluster as="header" gap={12} justify="between" isOneLine className="public-bar">
        <BrandLink className="public-brand" size={28} />
        <Cluster as="span" gap={4} justify="end">
          {aside}
          <LanguageSwitch />
          <ThemeSwitch />
        </Cluster>
      </Cluster>
      <main className="public-main">
        <h1>{title}</h1>
        {intro === undefined ? null : (
          <Text as="p" size="large" tone="secondary" className="public-intro">
            {intro}
          </Text>
        )}
        {children}
      </main>
      <Text as="footer" size="small" tone="tertiary" className="public-foot">
        {useCopyright()}
      </Text>
    </Grid>
  );
}
