import { Cluster, Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link, Outlet } from "react-router";
import { BrandMark, useInstallation } from "../features/identity/index.ts";
import { paths } from "../shared/paths.ts";
import "./open-frame.css";

/** What is around a page of the shell for those who are not signed in: the brand, and nothing to go to. */
export function OpenFrame(): ReactNode {
  const installation = useInstallation();
  return (
    <Stack as="main" className="open-frame">
      <Cluster
        as={Link}
        gap={8}
        size="large"
        weight="strong"
        tone="plain"
        isOneLine
        to={paths.workbench()}
        className="open-frame-brand"
      >
        <BrandMark />
        {installation?.productName}
      </Cluster>
      <Outlet />
    </Stack>
  );
}
