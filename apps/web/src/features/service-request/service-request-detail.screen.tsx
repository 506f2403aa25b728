import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { paths } from "../../shared/paths.ts";
import { LoadedRequest } from "./detail/loaded-request.tsx";

/** One service request: what it is about, what was said, and what can be done. */
export function ServiceRequestDetailScreen(): ReactNode {
  const { source = "record", id: text = "" } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  if (id === null || !Number.isSafeInteger(id)) return <Navigate to={paths.notFound()} replace />;
  // Another request is another page: nothing typed or opened may carry over.
  return <LoadedRequest key={id} id={id} source={source} />;
}
