import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useInstallation } from "./api.ts";
import { BrandMark } from "./brand.tsx";

interface BrandLinkProps {
  /** Where it stands decides the room around it. */
  readonly className: string;
  /** Width of the mark, in pixels. */
  readonly size?: number;
}

/** The mark and the name of the product, which lead home. */
export function BrandLink({ className, size = 24 }: BrandLinkProps): ReactNode {
  return (
    <Cluster
      as={Link}
      gap={8}
      size="large"
      weight="strong"
      tone="plain"
      isOneLine
      isInline
      to={paths.workbench()}
      className={`brand-link ${className}`}
    >
      <BrandMark size={size} />
      <span>{useInstallation()?.productName}</span>
    </Cluster>
  );
}
