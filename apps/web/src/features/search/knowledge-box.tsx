import { SkeletonBar } from "@pharos/ui";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { loadTexts } from "../../shared/texts.ts";

/** The box of the search on the other pages of the knowledge base. */
export const KnowledgeBox = lazyPart(
  async () => {
    const [part] = await Promise.all([import("./box/leading-box.tsx"), loadTexts(["search"])]);
    return part.LeadingBox;
  },
  <SkeletonBar width="min(400px, 100%)" height={36} />,
);
