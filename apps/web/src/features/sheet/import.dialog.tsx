import { Cluster, Stack, Text, useIsPhone, VisuallyHidden } from "@pharos/ui";
import { Alert, Button, Modal } from "@pharos/ui/controls";
import { downloadIcon, Icon, uploadIcon } from "@pharos/ui/icons";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { useT } from "../../shared/texts.ts";
import type { ImportProps } from "./import-button.tsx";
import type { ImportColumn } from "./match-columns.ts";
import { saveFile } from "./save-file.ts";
import { TriedSheet } from "./tried-sheet.tsx";
import { useImport } from "./use-import.ts";
import "./import.css";

/** Chooses a sheet, shows what it would do or what is wrong with it, and imports it. */
export function ImportDialog(props: ImportProps & { readonly onClose: () => void }): ReactNode {
  const { what, columns, onClose } = props;
  const t = useT();
  const isPhone = useIsPhone();
  const { state, choose, keep } = useImport(props, onClose);
  const isReady = state.step === "tried" && state.result.errors.length === 0;
  return (
    <Modal
      open
      title={t("sheet.import.title", { what })}
      width={isPhone ? "100%" : 720}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onClose}>{t("common.ui.cancel")}</Button>
          <Button
            type="primary"
            disabled={!isReady}
            loading={state.step === "working"}
            onClick={() => void keep()}
          >
            {t("sheet.import.submit")}
          </Button>
        </>
      }
    >
      {state.step === "choose" && state.problem ? (
        <Alert type="error" showIcon title={state.problem} className="sheet-problem" />
      ) : null}
      <SheetDrop
        columns={columns}
        what={what}
        isBusy={state.step === "working"}
        file={state.step === "choose" ? null : state.file}
        onFile={(file) => void choose(file)}
      />
      {state.step === "tried" ? (
        <TriedSheet sheet={state.sheet} result={state.result} columns={columns} />
      ) : null}
    </Modal>
  );
}

interface SheetDropProps {
  readonly columns: readonly ImportColumn[];
  readonly what: string;
  readonly file: string | null;
  readonly isBusy: boolean;
  readonly onFile: (file: File) => void;
}

function SheetDrop({ columns, what, file, isBusy, onFile }: SheetDropProps): ReactNode {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped) onFile(dropped);
  };
  return (
    <Stack
      gap={8}
      align="center"
      className={isOver ? "sheet-drop sheet-drop-over" : "sheet-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <Text as="p" isBreaking>
        {file ?? t("sheet.import.drop")}
      </Text>
      <Cluster gap={8} justify="center">
        <Button icon={<Icon of={uploadIcon} />} loading={isBusy} onClick={() => input.current?.click()}>
          {file === null ? t("sheet.import.choose") : t("sheet.import.chooseOther")}
        </Button>
        <Button type="link" icon={<Icon of={downloadIcon} />} onClick={() => saveTemplate(what, columns)}>
          {t("sheet.import.template")}
        </Button>
      </Cluster>
      <VisuallyHidden>
        <label>
          {t("sheet.import.choose")}
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx"
            tabIndex={-1}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = "";
              if (chosen) onFile(chosen);
            }}
          />
        </label>
      </VisuallyHidden>
    </Stack>
  );
}

function saveTemplate(what: string, columns: readonly ImportColumn[]): void {
  const line = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(",");
  const head = line(columns.map(({ title, isRequired }) => (isRequired ? `${title}*` : title)));
  const example = line(columns.map((column) => column.example ?? ""));
  saveFile(`${what}.csv`, new Blob([`\uFEFF${head}\r\n${example}\r\n`], { type: "text/csv" }));
}
