import { Stack } from "@pharos/ui";
import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { BrandLink } from "../features/identity/index.ts";
import "./open-frame.css";

/** What is around a page of the shell for those who are not signed in: the brand, and nothing to go to. */
export function OpenFrame(): ReactNode {
  return (
    <Stack as="main" className="open-frame">
      <BrandLink className="open-frame-brand" />
      <Outlet />
    </Stack>
  );
}
