import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import {
  BrandMark,
  LanguageSwitch,
  ThemeSwitch,
  useCopyright,
  useInstallation,
} from "../../identity/index.ts";
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
  const installation = useInstallation();
  return (
    <div className="public-frame">
      <header className="public-bar">
        <Link to={paths.workbench()} className="public-brand">
          <BrandMark size={28} />
          <span>{installation?.productName}</span>
        </Link>
        <span className="public-tools">
          {aside}
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </header>
      <main className="public-main">
        <h1>{title}</h1>
        {intro === undefined ? null : <p className="public-intro">{intro}</p>}
        {children}
      </main>
      <footer className="public-foot">{useCopyright()}</footer>
    </div>
  );
}
