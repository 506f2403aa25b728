import { attachmentType, deliverScope, encryptLevel, resourceKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { Cluster, Grid, Panel, Stack, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Form, FormGrid, Input, SubmitForm, TagsSelect } from "@pharos/ui/form";
import { Icon, sendIcon } from "@pharos/ui/icons";
import { type ReactNode, useRef } from "react";
import { useNavigate } from "react-router";
import { useConfirmChange } from "../../../shared/components/confirm-change.tsx";
import { EnumSelect } from "../../../shared/forms/enum-select.tsx";
import { fieldRules } from "../../../shared/forms/field-rules.ts";
import { paths } from "../../../shared/paths.ts";
import { submitOutcome } from "../../../shared/submit-outcome.ts";
import { useT } from "../../../shared/texts.ts";
import { TextImages, UploadField, useUploads } from "../../file/index.ts";
import { WriteAndPreview } from "../../file/parts.ts";
import { useFormDraft } from "../../identity/index.ts";
import { useUploadResource } from "../api.ts";
import { ProductPicker } from "../parts/product-picker.tsx";
import { CompaniesField } from "./companies-field.tsx";
import { bodyOf, type ResourceStart, type ResourceValues } from "./resource-values.ts";
import { TargetFields } from "./target-fields.tsx";

const notesHeight = { min: 140, max: 420 } as const;
const resourceFile = attachmentType.toCode("resource");

/** The editor of a resource and one of its versions; what is typed and uploaded outlives a reload. */
export function ResourceForm({ start }: { readonly start: ResourceStart }): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const upload = useUploadResource();
  const draft = useFormDraft<ResourceValues>(start.slot);
  const uploads = useUploads(start.slot, resourceFile);
  const change = useConfirmChange();
  const submitRef = useRef(false);
  const savedRef = useRef<number | null>(null);
  const send = (values: ResourceValues) => {
    const { items, objectKeys, isBusy } = uploads;
    const [objectKey] = objectKeys;
    const isMissing = objectKey === undefined && (start.version === undefined || items.length > 0);
    if (isMissing || isBusy || items.length > 1)
      return Promise.resolve({
        isDone: false as const,
        message: t(items.length > 1 ? "resource.editor.oneFile" : "resource.editor.chooseFile"),
      });
    const body = bodyOf(start, values, { objectKey, submit: submitRef.current });
    // Only a version that was there is changed; a next one is new.
    return change.before(start.version ? start.values.name : null, () =>
      submitOutcome(
        upload.mutateAsync({ body }).then(({ id }) => {
          savedRef.current = id;
          uploads.clear();
        }),
      ),
    );
  };
  return (
    <TextImages>
      {change.holder}
      <SubmitForm<ResourceValues>
        initialValues={start.values}
        draft={draft}
        onSubmit={send}
        onDone={() => {
          if (savedRef.current !== null) void navigate(paths.download("saved", savedRef.current));
        }}
      >
        {({ submit, isSubmitting }) => {
          const submitAs = (isReady: boolean) => {
            submitRef.current = isReady;
            submit();
          };
          return (
            <Grid gap={16} hasAside>
              <Stack gap={16}>
                <AboutPanel />
                <Panel title={t("resource.editor.versionPart")}>
                  <VersionFields />
                  <Form.Item
                    label={t("resource.field.file")}
                    extra={
                      start.version && uploads.items.length === 0
                        ? t("resource.editor.fileKept", { name: start.version.fileName })
                        : undefined
                    }
                  >
                    <UploadField uploads={uploads} />
                  </Form.Item>
                </Panel>
              </Stack>
              <Stack as="aside" gap={16}>
                <DeliveryPanel start={start} />
                <Panel title={t("resource.editor.finish")}>
                  <Stack gap={12}>
                    <Text as="p" size="small" tone="secondary">
                      {t("resource.editor.whoReviews")}
                    </Text>
                    <Cluster gap={8} rowGap={8}>
                      <Button
                        type="primary"
                        icon={<Icon of={sendIcon} />}
                        loading={isSubmitting && submitRef.current}
                        onClick={() => submitAs(true)}
                      >
                        {t("resource.editor.submit")}
                      </Button>
                      <Button loading={isSubmitting && !submitRef.current} onClick={() => submitAs(false)}>
                        {t("resource.editor.save")}
                      </Button>
                    </Cluster>
                  </Stack>
                </Panel>
              </Stack>
            </Grid>
          );
        }}
      </SubmitForm>
    </TextImages>
  );
}

/** What the resource is, in both languages. */
function AboutPanel(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <Panel title={t("resource.editor.about")}>
      <FormGrid>
        <Form.Item
          name="name"
          label={t("resource.field.name")}
          rules={[rules.required, rules.max(textLengths.title)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <Form.Item name="nameEn" label={t("resource.field.nameEn")} rules={[rules.max(textLengths.title)]}>
          <Input />
        </Form.Item>
        <Form.Item name="brief" label={t("resource.field.brief")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 3 }} />
        </Form.Item>
        <Form.Item name="briefEn" label={t("resource.field.briefEn")} rules={[rules.max(textLengths.max256)]}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 3 }} />
        </Form.Item>
      </FormGrid>
      <FormGrid>
        <Form.Item name="kind" label={t("resource.field.kind")}>
          <EnumSelect of={resourceKind} />
        </Form.Item>
        <Form.Item name="productMenuId" label={t("resource.field.product")}>
          <ProductPicker />
        </Form.Item>
      </FormGrid>
    </Panel>
  );
}

/** The version: for what it is made, what it makes unnecessary and what has changed. */
function VersionFields(): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  return (
    <>
      <FormGrid>
        <Form.Item
          name="version"
          label={t("resource.field.version")}
          rules={[rules.required, rules.max(textLengths.max64)]}
          validateFirst
        >
          <Input />
        </Form.Item>
        <Form.Item
          name="platform"
          label={t("resource.field.platform")}
          extra={t("resource.editor.platformHint")}
          rules={[rules.max(textLengths.max64)]}
        >
          <Input />
        </Form.Item>
      </FormGrid>
      <TargetFields />
      <Form.Item
        name="supersedes"
        label={t("resource.field.supersedes")}
        extra={t("resource.editor.supersedesHint")}
      >
        <TagsSelect tokenSeparators={[",", "，", " "]} options={[]} />
      </Form.Item>
      <Form.Item
        name="releaseNotesMd"
        label={t("resource.field.releaseNotes")}
        rules={[rules.max(textLengths.markdown)]}
      >
        <WriteAndPreview label={t("resource.field.releaseNotes")} height={notesHeight} />
      </Form.Item>
      <Form.Item
        name="releaseNotesEnMd"
        label={t("resource.field.releaseNotesEn")}
        rules={[rules.max(textLengths.markdown)]}
      >
        <WriteAndPreview label={t("resource.field.releaseNotesEn")} height={notesHeight} />
      </Form.Item>
      <Form.Item name="sha256" label={t("resource.field.sha256")} extra={t("resource.editor.checksumHint")}>
        <Input maxLength={80} />
      </Form.Item>
    </>
  );
}

/** Who receives it; of a delivered resource only somebody else who reviews may change that. */
function DeliveryPanel({ start: { resource } }: { readonly start: ResourceStart }): ReactNode {
  const t = useT();
  const rules = fieldRules(t);
  const isListed = deliverScope.fromCode(Form.useWatch("deliverScope") ?? 0) === "listed";
  const isLocked = resource !== undefined && !resource.abilities.deliver.isAllowed;
  return (
    <Panel title={t("resource.editor.delivery")}>
      {isLocked ? (
        <Text as="p" size="small" tone="secondary">
          {t("resource.editor.deliveryLocked")}
        </Text>
      ) : null}
      <Form.Item name="encryptLevel" label={t("resource.field.encryptLevel")}>
        <EnumSelect of={encryptLevel} disabled={isLocked} />
      </Form.Item>
      <Form.Item name="deliverScope" label={t("resource.field.deliverScope")}>
        <EnumSelect of={deliverScope} disabled={isLocked} />
      </Form.Item>
      <Form.Item
        name="companies"
        label={t("resource.field.companies")}
        hidden={!isListed}
        rules={isListed ? [rules.chosen] : []}
      >
        <CompaniesField disabled={isLocked} />
      </Form.Item>
    </Panel>
  );
}
