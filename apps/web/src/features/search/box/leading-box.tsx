import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { SearchBox } from "./search-box.tsx";

/** The box of the search where nothing has been searched for yet: it leads to what it finds. */
export function LeadingBox(): ReactNode {
  const navigate = useNavigate();
  return <SearchBox words="" onSearch={(words) => void navigate(paths.search(words))} />;
}
