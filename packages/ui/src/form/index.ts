// antd's controls, so that forms have one place to import from.
export {
  AutoComplete,
  Cascader,
  Checkbox,
  DatePicker,
  Form,
  type FormInstance,
  type FormRule,
  Input,
  InputNumber,
  type InputRef,
  type MentionProps as MentionsProps,
  Mentions,
  Radio,
  Rate,
  Select,
  type SelectProps,
  Switch,
  TreeSelect,
  Upload,
  type UploadProps,
} from "antd";
export { browserDraft, type DraftStore } from "./draft-store.ts";
export { FormGrid } from "./form-grid.tsx";
export { FormModal, type FormModalProps } from "./form-modal.tsx";
export { FormSection } from "./form-section.tsx";
export { FormSummary } from "./form-summary.tsx";
export { type FieldValidator, schemaRule, schemaRules } from "./schema-rules.ts";
export { SubmitForm, type SubmitFormProps } from "./submit-form.tsx";
export { TagsSelect } from "./tags-select.tsx";
export { type FormProblems, type ServerRefusal, useServerFieldErrors } from "./use-server-field-errors.ts";
export {
  refuseEnterWhileComposing,
  type SubmitFormOptions,
  type SubmitFormState,
  type SubmitOutcome,
  useSubmitForm,
} from "./use-submit-form.ts";
