import type { ReplyView } from "@pharos/api/service-request";
import { MenuButton } from "@pharos/ui";
import { deleteIcon, editIcon, moreIcon } from "@pharos/ui/icons";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";

type Reply = ReplyView;

/** What a message's menu opens. */
export type ReplyChange = "edit" | "remove";

interface ReplyMenuProps {
  readonly reply: Reply;
  readonly isOwn: boolean;
  readonly onChange: (change: ReplyChange, reply: Reply) => void;
}

/** Whether someone is ever offered to change a reply: the author, who is informed why not, and anyone who may. */
export const hasReplyMenu = ({ abilities, isRemoved }: Reply, isOwn: boolean): boolean =>
  !isRemoved && (isOwn || abilities.edit.isAllowed || abilities.remove.isAllowed);

/** The menu of a message. */
export function ReplyMenu({ reply, isOwn, onChange }: ReplyMenuProps): ReactNode {
  const t = useT();
  const { edit, remove } = reply.abilities;
  const actions = [
    {
      key: "edit",
      label: t("serviceRequest.replyMenu.edit"),
      icon: editIcon,
      disabledReason: edit.isAllowed ? null : edit.reason,
      run: () => onChange("edit", reply),
    },
    {
      key: "remove",
      label: t("serviceRequest.replyMenu.remove"),
      icon: deleteIcon,
      isDanger: true,
      disabledReason: remove.isAllowed ? null : remove.reason,
      run: () => onChange("remove", reply),
    },
  ];
  return (
    <MenuButton
      label={t("serviceRequest.replyMenu.label")}
      icon={moreIcon}
      isIconOnly
      look="text"
      // A lead is offered what may be done with others' words, and nothing else.
      actions={isOwn ? actions : actions.filter(({ disabledReason }) => disabledReason === null)}
    />
  );
}
