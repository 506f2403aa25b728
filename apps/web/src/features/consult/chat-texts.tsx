import { listConsultMacros, listConsultTemplates } from "@pharos/api/consult";
import { Button } from "@pharos/ui/controls";
import { fileTextIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { call } from "../../shared/api/index.ts";
import { useT } from "../../shared/texts.ts";
import { TextPicker, type TextSource } from "../conversation/index.ts";

const kind: TextSource["kind"] = {
  name: "consult",
  readTemplates: (id, lang, signal) =>
    call(
      listConsultTemplates,
      { query: { id, ...(lang !== null && { lang }) } },
      { signal, isPageRead: false },
    ),
  // A message of a talk sets nothing beside its words.
  readMacros: async (id, signal) =>
    (await call(listConsultMacros, { query: { id } }, { signal, isPageRead: false })).map((macro) => ({
      ...macro,
      kind: 0,
      needFeedback: false,
      isSolution: false,
    })),
};

interface ChatTextsProps {
  readonly consultId: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onTake: (words: string) => void;
}

/** Templates and saved texts of the desk for a message. */
export function ChatTexts({ consultId, isOpen, onOpen, onClose, onTake }: ChatTextsProps): ReactNode {
  const t = useT();
  // A dialog stays mounted while it closes.
  const [isKnown, setIsKnown] = useState(isOpen);
  if (isOpen && !isKnown) setIsKnown(true);
  return (
    <>
      <Button icon={<Icon of={fileTextIcon} />} title={t("consult.textsKey")} onClick={onOpen}>
        {t("consult.texts")}
      </Button>
      {isKnown ? (
        <TextPicker
          source={{ kind, id: consultId }}
          audience="public"
          isOpen={isOpen}
          onClose={onClose}
          onTake={({ bodyMd }) => {
            onClose();
            onTake(bodyMd);
          }}
        />
      ) : null}
    </>
  );
}
