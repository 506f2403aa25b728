import { Avatar, Cluster } from "@pharos/ui";
import { Mentions, type MentionsProps } from "@pharos/ui/form";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useT } from "../../shared/texts.ts";
import { type CommentedType, mentionableQuery } from "./api.ts";

/** Somebody who was chosen to be named. */
export interface Mention {
  readonly userId: number;
  readonly name: string;
}

interface CommentTextProps extends MentionsProps {
  readonly objType: CommentedType;
  readonly objId: number;
  readonly onMention: (person: Mention) => void;
}

/** The words of a comment; after an `@` those can be chosen who may read the object. */
export function CommentText({ objType, objId, onMention, ...field }: CommentTextProps): ReactNode {
  const t = useT();
  const [search, setSearch] = useState<string | null>(null);
  const people = useQuery({
    ...mentionableQuery(objType, objId, search?.trim() ?? ""),
    enabled: search !== null,
  });
  // Those who were found by other words are not meant.
  const isStale = people.isPending || people.isPlaceholderData;
  return (
    <Mentions
      {...field}
      autoSize={{ minRows: 2, maxRows: 8 }}
      loading={search !== null && isStale}
      notFoundContent={people.isError ? people.error.message : t("comment.mentionNone")}
      filterOption={false}
      options={
        isStale
          ? []
          : (people.data ?? []).map(({ userId, name, headImgUrl }) => ({
              key: String(userId),
              value: name,
              label: (
                <Cluster gap={8} isOneLine>
                  <Avatar name={name} src={headImgUrl} size={20} />
                  {name}
                </Cluster>
              ),
            }))
      }
      onSearch={setSearch}
      onSelect={({ value }) => {
        const chosen = people.data?.find(({ name }) => name === value);
        if (chosen) onMention(chosen);
      }}
    />
  );
}
