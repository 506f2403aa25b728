import type { ReactNode } from "react";

/** An address outside that somebody has entered. */
export interface WebLinkProps {
  readonly address: string;
  /** What is shown; the address itself where it is left out. */
  readonly children?: ReactNode;
}

const webProtocols: readonly (string | undefined)[] = ["http:", "https:"];

/** A link to an entered address, in a tab of its own. What is no web address, such as a script, is shown as it is. */
export function WebLink({ address, children = address }: WebLinkProps): ReactNode {
  if (!webProtocols.includes(URL.parse(address)?.protocol)) return <span>{address}</span>;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
