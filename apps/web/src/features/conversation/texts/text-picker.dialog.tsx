import { BottomSheet, Cluster, Grid, Stack, useIsPhone } from "@pharos/ui";
import { Input, Modal, Segmented } from "@pharos/ui/controls";
import type { InputRef } from "@pharos/ui/form";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { useT } from "../../../shared/texts.ts";
import type { Audience, TakenText } from "../composer/composition.ts";
import type { TextSource } from "../conversation.ts";
import { TextChoices } from "./text-choices.tsx";
import { TextPreview } from "./text-preview.tsx";
import { useTextChoices } from "./use-text-choices.ts";
import "./text-picker.dialog.css";

interface TextPickerDialogProps {
  readonly source: TextSource;
  readonly audience: Audience;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onTake: (text: TakenText) => void;
}

/** Templates and saved texts: found by a word, looked at, and taken into the composer. */
export function TextPickerDialog(props: TextPickerDialogProps): ReactNode {
  const { isOpen, onClose } = props;
  const t = useT();
  const isPhone = useIsPhone();
  const title = t("serviceRequest.texts.title");
  const searchRef = useRef<InputRef>(null);
  if (isPhone) {
    return (
      <BottomSheet isOpen={isOpen} onClose={onClose} title={title} height="tall">
        <Picker {...props} searchRef={searchRef} />
      </BottomSheet>
    );
  }
  return (
    <Modal
      open={isOpen}
      onCancel={onClose}
      title={title}
      footer={null}
      width={860}
      destroyOnHidden
      // The dialog takes the focus for itself when it has opened.
      afterOpenChange={(isShown) => {
        if (isShown) searchRef.current?.focus();
      }}
    >
      <Picker {...props} searchRef={searchRef} />
    </Modal>
  );
}

type PickerProps = TextPickerDialogProps & { readonly searchRef: RefObject<InputRef | null> };

function Picker({ source, audience, onTake, searchRef }: PickerProps): ReactNode {
  const t = useT();
  const texts = useTextChoices(source, audience);
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = texts.choices.find(({ key }) => key === chosenKey) ?? texts.choices[0] ?? null;
  const step = (by: number) => {
    const at = texts.choices.findIndex(({ key }) => key === chosen?.key);
    setChosenKey(texts.choices.at(Math.min(texts.choices.length - 1, Math.max(0, at + by)))?.key ?? null);
  };
  return (
    <Stack gap={12}>
      <Cluster gap={8} align="stretch" isOneLine className="sr-texts-head">
        <Input
          ref={searchRef}
          type="search"
          role="combobox"
          aria-expanded="true"
          aria-controls="sr-texts-list"
          aria-activedescendant={chosen === null ? undefined : `sr-text-${chosen.key}`}
          aria-label={t("serviceRequest.texts.search")}
          placeholder={t("serviceRequest.texts.search")}
          value={texts.search}
          onChange={(event) => texts.setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === "ArrowDown" || event.key === "ArrowUp") {
              event.preventDefault();
              step(event.key === "ArrowDown" ? 1 : -1);
            } else if (event.key === "Enter" && chosen !== null) {
              event.preventDefault();
              onTake(chosen.text);
            }
          }}
        />
        {audience === "public" ? (
          <Segmented
            aria-label={t("serviceRequest.texts.language")}
            value={texts.lang}
            onChange={texts.setLang}
            options={[
              { value: "zh", label: t("serviceRequest.texts.zh") },
              { value: "en", label: t("serviceRequest.texts.en") },
            ]}
          />
        ) : null}
      </Cluster>
      <Grid gap={12} className="sr-texts-body">
        <TextChoices texts={texts} chosen={chosen} onChoose={setChosenKey} />
        <TextPreview choice={chosen} onTake={onTake} />
      </Grid>
    </Stack>
  );
}
