import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { paths } from "../../shared/paths.ts";
import { useMe } from "../identity/index.ts";

/** Reference data are read everywhere, but their pages are for those who edit them. */
export function EditorsOnly({ children }: { readonly children: ReactNode }): ReactNode {
  return useMe().perms.includes("dict:edit") ? children : <Navigate to={paths.limit()} replace />;
}
