import { attachmentType, severity } from "@pharos/domain/enums";
import { Cluster, Grid, Panel, Stack, Text, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, type FormInstance, SubmitForm } from "@pharos/ui/form";
import { Icon, sendIcon } from "@pharos/ui/icons";
import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import { clientStoreOf } from "../../../shared/client-store.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { type SimilarArticle, useArticleSolved } from "../../article/index.ts";
import { DropZone, TextImages, UploadField, useUploads } from "../../file/index.ts";
import { useFormDraft, useMe } from "../../identity/index.ts";
import { type ServiceCompany, useSaveServiceRequest } from "../api.ts";
import { type SimilarRequest, useRecordDeflection } from "../intake/api.ts";
import { outcomeOf } from "../parts/outcome.ts";
import { type CreateValues, firstValues, type Preselection, requestBody } from "./create-values.ts";
import { descriptionToSend } from "./description-template.ts";
import { MoreFields } from "./more-fields.tsx";
import { privateDraft } from "./private-draft.ts";
import { ProblemFields } from "./problem-fields.tsx";
import { PromisePanel } from "./promise-panel.tsx";
import { RemoteSection } from "./remote-section.tsx";
import { addToComposer } from "./reuse-existing.ts";
import { SubjectFields } from "./subject-fields.tsx";
import "./create-form.css";

interface CreateFormProps {
  readonly companies: readonly ServiceCompany[];
  readonly preselection: Preselection;
}

/** Where the browser keeps the service number under which this person raised the last request. */
const lastNumberSlot = "service-request.last-number";

/** The form for a new request; Ctrl or Cmd with Enter sends it from anywhere in it. */
export function CreateForm({ companies, preselection }: CreateFormProps): ReactNode {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const me = useMe();
  const save = useSaveServiceRequest();
  const kept = useFormDraft<CreateValues>("service-request.new");
  const { id, title } = preselection;
  const draft = useMemo(
    () => privateDraft(kept, { isSubject: id !== null, isTitle: title !== undefined }),
    [kept, id, title],
  );
  const deflect = useRecordDeflection();
  const solve = useArticleSolved();
  const createdRef = useRef<number | null>(null);
  const submitRef = useRef(() => {});
  const uploads = useUploads("service-request.new", attachmentType.toCode("serviceRequest"));
  const hasCompanyChoice = !me.isEsUser || companies.length > 1;
  const store = clientStoreOf(me.userId);
  const contactName = me.isEsUser ? me.employeeName : "";
  const lastNumber = store.read<number>(lastNumberSlot)?.value ?? null;

  const send = (values: CreateValues) =>
    outcomeOf(
      client,
      save
        .mutateAsync({
          body: {
            ...requestBody(values),
            contentMd: descriptionToSend(values, t),
            enclosureKeys: [...uploads.objectKeys],
          },
        })
        .then(({ id }) => {
          createdRef.current = id;
          uploads.clear();
          if (values.accId !== null) store.keep(lastNumberSlot, values.accId);
        }),
    );
  // Something that is there already helps better than a new request: what was typed is not needed, or goes there.
  const giveUp = (discardDraft: () => void, id: number) => {
    discardDraft();
    void navigate(paths.serviceRequest("request", id));
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    submitRef.current();
  };
  return (
    <TextImages>
      <div onKeyDownCapture={sendByKeys}>
        <SubmitForm<CreateValues>
          className="sr-create"
          initialValues={firstValues(companies, preselection, contactName, lastNumber)}
          draft={draft}
          onSubmit={send}
          onDone={() => {
            if (createdRef.current !== null)
              void navigate(paths.serviceRequest("request", createdRef.current));
          }}
        >
          {({ form, submit, isSubmitting, discardDraft }) => {
            submitRef.current = uploads.isBusy ? () => {} : submit;
            return (
              <>
                <FirstFocus form={form} hasCompanyChoice={hasCompanyChoice} />
                <Grid gap={16} hasAside>
                  <Stack gap={16}>
                    <SubjectFields form={form} companies={companies} hasCompanyChoice={hasCompanyChoice} />
                    <ProblemFields
                      form={form}
                      companies={companies}
                      onFiles={uploads.add}
                      onSolved={({ id }: SimilarRequest) => {
                        deflect.mutate({ body: { title: form.getFieldValue("title").trim(), faultId: id } });
                        for (const { key } of uploads.items) uploads.remove(key);
                        giveUp(discardDraft, id);
                      }}
                      onRead={({ id }: SimilarArticle) => {
                        solve.mutate({ body: { id } });
                        for (const { key } of uploads.items) uploads.remove(key);
                        discardDraft();
                        void navigate(paths.article("similar", id));
                      }}
                      onAdd={({ id }: SimilarRequest) => {
                        const { title, contentMd } = form.getFieldsValue();
                        const words = descriptionToSend(
                          { title, contentMd: contentMd ?? "", type: severity.toCode("p4") },
                          t,
                        );
                        addToComposer(me.userId, id, { title, contentMd: words }, uploads);
                        giveUp(discardDraft, id);
                      }}
                    />
                    <Panel title={t("file.title")}>
                      <DropZone onFiles={uploads.add}>
                        <UploadField uploads={uploads} />
                      </DropZone>
                    </Panel>
                    <RemoteSection form={form} />
                    <MoreFields form={form} />
                    <SendBar isSending={isSubmitting} isWaiting={uploads.isBusy} onSend={submit} />
                  </Stack>
                  <aside className="sr-create-aside">
                    <PromisePanel form={form} companies={companies} />
                  </aside>
                </Grid>
              </>
            );
          }}
        </SubmitForm>
      </div>
    </TextImages>
  );
}

function SendBar({
  isSending,
  isWaiting,
  onSend,
}: {
  readonly isSending: boolean;
  /** Files are still on their way. */
  readonly isWaiting: boolean;
  readonly onSend: () => void;
}): ReactNode {
  const t = useT();
  return (
    <Cluster gap={16} justify="end" isOneLine className="sr-send-bar">
      <Text size="small" tone="tertiary">
        {isWaiting ? t("file.wait") : t("serviceRequest.create.sendKeys")}
      </Text>
      <Button
        type="primary"
        size="middle"
        icon={<Icon of={sendIcon} />}
        loading={isSending}
        disabled={isWaiting}
        onClick={onSend}
      >
        {t("serviceRequest.create.submit")}
      </Button>
    </Cluster>
  );
}

/** Puts the focus where one begins to write: on the title, once it is clear for whom; a choice is never focused by itself. */
function FirstFocus({
  form,
  hasCompanyChoice,
}: {
  readonly form: FormInstance<CreateValues>;
  readonly hasCompanyChoice: boolean;
}): null {
  // The fields are drawn as soon as the form knows its values.
  const isReady = Form.useWatch("mode", form) !== undefined;
  const isPhone = useIsPhone();
  useEffect(() => {
    // On a phone the keyboard would cover what has to be chosen.
    if (!isReady || isPhone) return;
    const isForNobody = hasCompanyChoice && form.getFieldValue("companyId") === undefined;
    document.getElementById(isForNobody ? "companyId" : "title")?.focus({ preventScroll: true });
  }, [form, hasCompanyChoice, isPhone, isReady]);
  return null;
}
