import { attachmentType } from "@pharos/domain/enums";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type Attachment, fileQueries } from "../../file/index.ts";

const replyType = attachmentType.toCode("reply");

/** Files of a request and of its replies. */
export const requestFileTypes: readonly number[] = [attachmentType.toCode("serviceRequest"), replyType];

/** The files of a request that came with replies, by reply. */
export function useReplyFiles(requestId: number): ReadonlyMap<number, readonly Attachment[]> {
  const { data } = useQuery(fileQueries.list({ types: requestFileTypes, objId: requestId }));
  return useMemo(() => {
    const files = (data ?? []).filter(({ types }) => types === replyType);
    return Map.groupBy(files.toReversed(), ({ objId }) => objId);
  }, [data]);
}
