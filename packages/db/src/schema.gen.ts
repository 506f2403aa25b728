// Generated from the migrations by `npm run generate`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";
import type { JsonText } from "./json-text.ts";

/** Read as ISO 8601 text with offset; written as such text or as a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;

/** Read as a parsed value of unknown shape; written with `jsonText(value)`. */
export type Json = ColumnType<unknown, JsonText, JsonText>;

/** A column that may be left out of an insert. */
export type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;

export type AddressCodeTable = {
  user_id: number;
  channel: string;
  address: string;
  code_hash: Buffer;
  tries: WithDefault<number>;
  expires_at: Timestamp;
};

export type AdvisoryDeliveryTable = {
  article_id: number;
  company_id: number;
  asset_ids: number[];
  ver: number;
  notified_at: Timestamp;
  acknowledged_at: Timestamp | null;
  acknowledged_by: number | null;
};

export type ApiTokenTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  token_hash: Buffer;
  prefix: string;
  permissions: string[];
  company_id: number | null;
  expires_at: Timestamp;
  last_used_at: Timestamp | null;
  last_used_ip: string | null;
  revoked_at: Timestamp | null;
  revoked_by: number | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
};

export type ApiTokenUseTable = {
  token_id: number;
  day: string;
  calls: number;
  minute: Timestamp;
  minute_calls: number;
};

export type AppSettingTable = {
  key: string;
  value: Json;
  updated_at: WithDefault<Timestamp>;
};

export type AppUserTable = {
  id: GeneratedAlways<number>;
  account: string;
  password_hash: string | null;
  phone: string | null;
  area_code: WithDefault<string>;
  email: string | null;
  display_name: string;
  avatar_url: string | null;
  status: WithDefault<number>;
  locale: WithDefault<string>;
  view_tags: WithDefault<string[]>;
  is_review_dba: WithDefault<boolean>;
  last_login_at: Timestamp | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  one_time_password_until: Timestamp | null;
  phone_verified_at: Timestamp | null;
  email_verified_at: Timestamp | null;
  is_closed_by_leaving: WithDefault<boolean>;
};

export type ApplicationTable = {
  id: GeneratedAlways<number>;
  apply_no: string;
  apply_type: number;
  status: WithDefault<number>;
  company_name: string;
  company_id: number | null;
  contact_name: string;
  area_code: WithDefault<string>;
  phone: string | null;
  email: string | null;
  contract_num: string | null;
  product: string | null;
  reason: string | null;
  locale: WithDefault<string>;
  service_request_id: number | null;
  applicant_user_id: number | null;
  source: string;
  ip: string | null;
  reviewer_id: number | null;
  reviewed_at: Timestamp | null;
  review_comment: string | null;
  result_company_id: number | null;
  result_user_id: number | null;
  result_service_number_id: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  withdrawn_at: Timestamp | null;
  version: WithDefault<number>;
};

export type ArticleTable = {
  id: GeneratedAlways<number>;
  stage: WithDefault<number>;
  is_live: GeneratedAlways<boolean>;
  published_ver: number | null;
  latest_ver: WithDefault<number>;
  author_id: number;
  template: WithDefault<string>;
  source: WithDefault<number>;
  lang: WithDefault<string>;
  translation_of_id: number | null;
  translated_ver: number | null;
  is_top: WithDefault<boolean>;
  published_at: Timestamp | null;
  withdrawn_at: Timestamp | null;
  replaced_by_id: number | null;
  next_review_on: string | null;
  reminded_on: string | null;
  view_count: WithDefault<number>;
  useful_count: WithDefault<number>;
  useless_count: WithDefault<number>;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
  source_consult_id: number | null;
};

export type ArticleEvaluateTable = {
  id: GeneratedAlways<number>;
  article_id: number;
  user_id: number;
  useful: boolean;
  reason: number | null;
  content: string | null;
  ver: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  handled_at: Timestamp | null;
  handled_by: number | null;
  handling: string | null;
};

export type ArticleUseTable = {
  id: GeneratedAlways<number>;
  article_id: number;
  service_request_id: number | null;
  kind: number;
  reply_id: number | null;
  user_id: number;
  company_id: number | null;
  created_at: WithDefault<Timestamp>;
};

export type ArticleVersionTable = {
  article_id: number;
  ver: number;
  title: string;
  brief: WithDefault<string>;
  content_md: string;
  type: WithDefault<number>;
  menu_id: number | null;
  tags: WithDefault<string[]>;
  view_tags: WithDefault<string[]>;
  encrypt_level: WithDefault<string>;
  difficult_level: number | null;
  product: string | null;
  product_version: string | null;
  platform: string | null;
  change_note: string | null;
  editor_id: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  submitted_at: Timestamp | null;
  asked_reviewer_id: number | null;
  outcome: number | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  review_comment: string | null;
  rubric: Json | null;
  affects: WithDefault<Json>;
};

export type ArticleViewTable = {
  article_id: number;
  user_id: number;
  viewed_at: Timestamp;
};

export type AssetTable = {
  id: GeneratedAlways<number>;
  name: string;
  company_id: number;
  business_system: string | null;
  db_type: string;
  db_version: string | null;
  architecture: WithDefault<number>;
  importance: WithDefault<number>;
  environment: WithDefault<number>;
  status: WithDefault<number>;
  remark: string | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  edition: string | null;
  os: string | null;
  cpu_cores: number | null;
  memory_gb: number | null;
  data_size_gb: number | null;
  charset: string | null;
  rpo_minutes: number | null;
  rto_minutes: number | null;
  backup_method: string | null;
  system_identifier: string | null;
};

export type AssetNodeTable = {
  id: GeneratedAlways<number>;
  asset_id: number;
  parent_id: number | null;
  node_type_item_id: number;
  name: string;
  host: string | null;
  ip: string | null;
  port: number | null;
  role: number;
  cpu_cores: number | null;
  memory_gb: number | null;
  disk_gb: number | null;
  x: number | null;
  y: number | null;
  remark: string | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type AssistantConversationTable = {
  id: GeneratedAlways<number>;
  created_by: number;
  created_at: Timestamp;
  asked_at: Timestamp;
  title: string;
  scope: string;
  service_request_id: number | null;
};

export type AssistantMessageTable = {
  id: GeneratedAlways<number>;
  conversation_id: number;
  created_at: Timestamp;
  question: string | null;
  answer: Json | null;
  sources: Json | null;
  state: number | null;
  engine: number | null;
  notice: string | null;
  is_helpful: boolean | null;
  feedback: string | null;
};

export type AssistantSettingTable = {
  company_id: number;
  mode: number;
  changed_by: number;
  changed_at: Timestamp;
};

export type AssistantSuggestionTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number;
  created_at: Timestamp;
  day: string;
  task: number;
  is_taken: boolean | null;
};

export type AssistantUsageTable = {
  day: string;
  company_id: number | null;
  answers: WithDefault<number>;
  input_tokens: WithDefault<number>;
  output_tokens: WithDefault<number>;
  quotations: WithDefault<number>;
  unanswered: WithDefault<number>;
  suggested: WithDefault<number>;
  taken: WithDefault<number>;
  dismissed: WithDefault<number>;
};

export type AttachmentTable = {
  id: GeneratedAlways<number>;
  file_id: number;
  type: number;
  object_id: number;
  root_id: number;
  company_id: number | null;
  name: string;
  status: number;
  is_inline: WithDefault<boolean>;
  is_internal_record: WithDefault<boolean>;
  is_from_customer: WithDefault<boolean>;
  is_fault_report: WithDefault<boolean>;
  remark: string | null;
  service_request_id: number | null;
  download_count: WithDefault<number>;
  created_by: number;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
};

export type AuditLogTable = {
  id: GeneratedAlways<number>;
  at: WithDefault<Timestamp>;
  user_id: number | null;
  account: string | null;
  action: string;
  object_type: string | null;
  object_id: string | null;
  company_id: number | null;
  detail: Json | null;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
};

export type BoardSubscriptionTable = {
  user_id: number;
  created_at: Timestamp;
};

export type CalendarFeedTable = {
  user_id: number;
  token_hash: Buffer;
  created_at: Timestamp;
  last_read_at: Timestamp | null;
};

export type CertTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  name: string;
  issuer: string | null;
  cert_no: string | null;
  level: number | null;
  issue_date: string | null;
  expire_date: string | null;
  enclosure_id: number | null;
  status: WithDefault<number>;
  confirmed_by: number | null;
  reminded_expire_date: string | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type ClockNonceTable = {
  nonce: string;
  expires_at: Timestamp;
};

export type CommentTable = {
  id: GeneratedAlways<number>;
  object_type: string;
  object_id: number;
  parent_id: number | null;
  author_user_id: number;
  content: string;
  hidden_by: number | null;
  hidden_at: Timestamp | null;
  deleted_at: Timestamp | null;
  edited_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type CompanyTable = {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  short_name: string | null;
  party_type: number;
  industry: string | null;
  city: string | null;
  level: WithDefault<number>;
  address: string | null;
  phone: string | null;
  email: string | null;
  owner_user_id: number | null;
  manager_user_id: number | null;
  team_id: number | null;
  request_visibility: WithDefault<number>;
  status: WithDefault<number>;
  external_id: string | null;
  remark: string | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  name_key: string | null;
  hour_visibility: WithDefault<number>;
};

export type ConsultTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  created_by: number;
  created_at: Timestamp;
  origin: string;
  title: string;
  status: WithDefault<number>;
  last_seq: WithDefault<number>;
  last_record_at: Timestamp;
  asked_seq: number | null;
  expert_user_id: number | null;
  expert_requested_at: Timestamp | null;
  expert_joined_at: Timestamp | null;
  estimated_seconds: number | null;
  next_offer_at: Timestamp | null;
  closed_at: Timestamp | null;
  closed_by: number | null;
  close_reason: number | null;
  score: number | null;
  feedback: string | null;
  service_request_id: number | null;
};

export type ConsultExpertTable = {
  consult_id: number;
  user_id: number;
  joined_at: Timestamp;
};

export type ConsultOfferTable = {
  consult_id: number;
  user_id: number;
  offered_at: Timestamp;
  passed_at: Timestamp | null;
};

export type ConsultReaderTable = {
  consult_id: number;
  user_id: number;
  read_seq: number;
  notified_seq: WithDefault<number>;
};

export type ConsultRecordTable = {
  id: GeneratedAlways<number>;
  consult_id: number;
  seq: number;
  created_by: number | null;
  created_at: Timestamp;
  type: WithDefault<number>;
  content: string;
  event: string | null;
  params: Json | null;
  citations: Json | null;
  client_id: string | null;
};

export type ContractTable = {
  id: GeneratedAlways<number>;
  contract_num: string;
  name: string;
  company_id: number;
  contract_type: WithDefault<number>;
  start_date: string;
  end_date: string;
  sign_date: string | null;
  amount: number | null;
  currency: WithDefault<string>;
  owner_user_id: number | null;
  manager_user_id: number | null;
  team_id: number | null;
  status: WithDefault<number>;
  renew_state: WithDefault<number>;
  renewed_by_id: number | null;
  external_id: string | null;
  remark: string | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  term_no: WithDefault<number>;
  terminated_at: Timestamp | null;
  terminate_reason: string | null;
  deleted_at: Timestamp | null;
  created_by: number | null;
  notified_on: string | null;
  booked_hours: WithDefault<number>;
};

export type ContractExpiryNoticeTable = {
  contract_id: number;
  term_no: number;
  threshold_days: number;
  is_told: boolean;
  at: WithDefault<Timestamp>;
};

export type ContractItemTable = {
  id: GeneratedAlways<number>;
  item_id: string;
  contract_id: number;
  company_id: number;
  name: string;
  item_type: string;
  product_menu_id: number | null;
  maintenance_level: number | null;
  coverage: WithDefault<number>;
  planned_hours: number | null;
  quantity: number | null;
  unit: string | null;
  start_date: string;
  end_date: string;
  amount: number | null;
  team_id: number | null;
  manager_user_id: number | null;
  service_number_id: number | null;
  status: WithDefault<number>;
  actual_hours: WithDefault<number>;
  last_service_date: string | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  booked_hours: WithDefault<number>;
  hours_notified_percent: number | null;
};

export type ContractReminderTable = {
  user_id: number;
  contract_id: number;
  term_no: number;
  dismissed_at: WithDefault<Timestamp>;
};

export type DictItemTable = {
  id: GeneratedAlways<number>;
  menu_id: number | null;
  dict_type: number;
  item_name: string;
  item_name_en: string;
  item_value: string | null;
  color: string | null;
  sort: WithDefault<number>;
  status: WithDefault<number>;
  version: WithDefault<number>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
};

export type DictMenuTable = {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  dict_type: number;
  name: string;
  name_en: string;
  sort: WithDefault<number>;
  status: WithDefault<number>;
  icon: string | null;
  version: WithDefault<number>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
};

export type DocTable = {
  id: GeneratedAlways<number>;
  folder_id: number;
  company_id: number | null;
  name: string;
  status: WithDefault<number>;
  tags: WithDefault<string[]>;
  brief: WithDefault<string>;
  expire_date: string | null;
  ver: WithDefault<number>;
  text_state: WithDefault<number>;
  text_problem: string | null;
  text_at: Timestamp | null;
  is_in_rag: WithDefault<boolean>;
  rag_at: Timestamp | null;
  created_by: number;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
};

export type DocFolderTable = {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  company_id: number | null;
  name: string;
  own_level: string | null;
  level: string;
  path: WithDefault<number[]>;
  created_by: number;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type DocLeaseTable = {
  id: string;
  user_id: number;
  doc_id: number | null;
  upload_key: string;
  md5: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
};

export type DocPageTable = {
  doc_id: number;
  page: number;
  text: string;
};

export type DocVersionTable = {
  doc_id: number;
  ver: number;
  file_id: number;
  name: string;
  created_by: number;
  created_at: WithDefault<Timestamp>;
};

export type DownloadRecordTable = {
  id: GeneratedAlways<number>;
  object_type: string;
  object_id: number;
  user_id: number;
  company_id: number | null;
  is_preview: WithDefault<boolean>;
  ip: string | null;
  at: WithDefault<Timestamp>;
  purpose: string | null;
  version_id: number | null;
};

export type DutyRosterTable = {
  id: GeneratedAlways<number>;
  team_id: number;
  user_id: number;
  start_at: Timestamp;
  end_at: Timestamp;
  shift: WithDefault<number>;
  phone: string | null;
  version: WithDefault<number>;
  period_id: number | null;
};

export type EmployeeTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  user_id: number | null;
  name: string;
  job_title: string | null;
  phone: string | null;
  email: string | null;
  is_admin: WithDefault<boolean>;
  status: WithDefault<number>;
  join_date: string | null;
  leave_date: string | null;
  work_city: string | null;
  birth_year: number | null;
  hire_date: string | null;
  tech_level: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  name_key: string | null;
};

export type EngineerPeriodTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  status: number;
  leave_kind: string | null;
  from_at: Timestamp;
  to_at: Timestamp | null;
  state: WithDefault<string>;
  substitute_id: number | null;
  remark: string | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  decided_by: number | null;
  decided_at: Timestamp | null;
  decision_remark: string | null;
  cancelled_by: number | null;
  cancelled_at: Timestamp | null;
  is_delegated: WithDefault<boolean>;
  version: WithDefault<number>;
};

export type EngineerStateTable = {
  user_id: number;
  status: WithDefault<number>;
  from_at: WithDefault<Timestamp>;
  to_at: Timestamp | null;
  remark: string | null;
  set_by: number | null;
  base_status: WithDefault<number>;
};

export type EngineerStateChangeTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  status: number;
  from_at: Timestamp;
  to_at: Timestamp | null;
  remark: string | null;
  set_by: number | null;
  created_at: WithDefault<Timestamp>;
};

export type ExamTable = {
  id: GeneratedAlways<number>;
  name: string;
  category: string | null;
  url: string | null;
  start_date: string;
  end_date: string;
  duration_minutes: number | null;
  pass_score: number | null;
  status: WithDefault<number>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  audience: WithDefault<number>;
  level: number | null;
};

export type ExamResultTable = {
  exam_id: number;
  user_id: number;
  score: number;
  recorded_by: number;
  recorded_at: Timestamp;
};

export type ExpertPresenceTable = {
  user_id: number;
  seen_at: Timestamp;
  away_at: Timestamp | null;
};

export type IdempotencyKeyTable = {
  user_id: number;
  key: string;
  request_hash: Buffer;
  response: Json | null;
  created_at: WithDefault<Timestamp>;
};

export type ImplementationPlanTable = {
  id: GeneratedAlways<number>;
  external_id: string | null;
  name: string;
  company_id: number;
  contract_item_id: number | null;
  service_number_id: number | null;
  task_type: number;
  planned_hours: number | null;
  start_date: string;
  end_date: string;
  manager_user_id: number | null;
  team_id: number | null;
  status: WithDefault<number>;
  source: WithDefault<string>;
  synced_at: Timestamp | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type InboundMailTable = {
  id: GeneratedAlways<number>;
  message_id: string;
  sender: string;
  sender_name: string | null;
  subject: string;
  content: string;
  attachment_names: WithDefault<string[]>;
  status: number;
  reason: string;
  service_request_id: number | null;
  user_id: number | null;
  reply_id: number | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  received_at: WithDefault<Timestamp>;
  discard_reason: string | null;
};

export type InboundMailRawTable = {
  mail_id: number;
  content: Buffer;
  is_sealed: WithDefault<boolean>;
};

export type InspectionBatchTable = {
  id: GeneratedAlways<number>;
  batch_no: string;
  company_id: number;
  subject_id: number | null;
  plan_id: number | null;
  run_name: string | null;
  status: number;
  sha256: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  is_gzip: boolean;
  uploaded_by: number;
  token_id: number | null;
  received_at: Timestamp;
  log: WithDefault<Json>;
  problem: Json | null;
  collector: string | null;
  collector_version: string | null;
  db_version: string | null;
  collected_at: Timestamp | null;
  score: number | null;
  grade: string | null;
  coverage: number | null;
  score_detail: Json | null;
  conclusion_md: string | null;
  author_id: number | null;
  published_at: Timestamp | null;
  published_by: number | null;
  withdrawn_reason: string | null;
  version: WithDefault<number>;
  deleted_at: Timestamp | null;
  sections: WithDefault<Json>;
  rules_hash: string | null;
};

export type InspectionFindingTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  subject_id: number;
  rule_code: string;
  state: string;
  severity: string;
  first_batch_id: number;
  last_batch_id: number;
  since: Timestamp;
  fixed_batch_id: number | null;
  returned_count: WithDefault<number>;
};

export type InspectionItemTable = {
  id: GeneratedAlways<number>;
  batch_id: number;
  rule_code: string;
  category: string;
  result: string;
  severity: string | null;
  place: number;
  finding: Json;
  words: Json;
  effort: number;
  owner: WithDefault<string>;
  state: WithDefault<number>;
  phenomenon_md: string | null;
  risk_md: string | null;
  advice_md: string | null;
};

export type InspectionLaterTable = {
  batch_id: number;
  rule_code: string;
  result: string;
  severity: string | null;
  category: string;
  finding: Json;
  words: Json;
  computed_at: Timestamp;
};

export type InspectionLinkTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  finding_id: number;
  batch_id: number;
  kind: string;
  object_id: number;
  created_by: number;
  created_at: Timestamp;
  closed_batch_id: number | null;
  closed_at: Timestamp | null;
  reopened_at: Timestamp | null;
};

export type InspectionRuleArticleTable = {
  rule_code: string;
  article_id: number;
  chosen_by: number;
  chosen_at: Timestamp;
};

export type InspectionSubjectTable = {
  id: GeneratedAlways<number>;
  kind: number;
  company_id: number;
  name: string;
  db_type: string;
  db_key: string;
  asset_id: number | null;
  created_at: Timestamp;
};

export type InspectionViewTable = {
  batch_id: number;
  name: string;
  data: Json;
};

export type InspectionWaiverTable = {
  id: GeneratedAlways<number>;
  company_id: number;
  subject_id: number | null;
  rule_code: string;
  reason: string;
  owner_id: number;
  until_date: string | null;
  object: string | null;
  value_number: number | null;
  worse_percent: number | null;
  created_by: number;
  created_at: Timestamp;
  ended_at: Timestamp | null;
  ended_by: number | null;
};

export type InternalMatterTable = {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  category: number;
  team_id: number | null;
  status: WithDefault<number>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type InvitationTable = {
  id: GeneratedAlways<number>;
  employee_id: number;
  user_id: number | null;
  phone: string | null;
  email: string | null;
  status: WithDefault<number>;
  created_by: number | null;
  sent_at: WithDefault<Timestamp>;
  expires_at: Timestamp;
  decided_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
};

export type InvitationLinkTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  invitation_id: number;
  channel: string;
};

export type JobLeaseTable = {
  name: string;
  holder: string;
  leased_until: Timestamp;
  next_run_at: Timestamp;
  last_finished_at: Timestamp | null;
  error: string | null;
};

export type ManualTable = {
  id: GeneratedAlways<number>;
  series: WithDefault<string>;
  name: string;
  edition: string;
  lang: WithDefault<string>;
  product_menu_id: number | null;
  brief: WithDefault<string>;
  encrypt_level: WithDefault<string>;
  status: WithDefault<number>;
  sort: WithDefault<number>;
  published_at: Timestamp | null;
  document_key: string | null;
  created_by: number;
  updated_by: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  revision: WithDefault<number>;
};

export type ManualArticleTable = {
  id: GeneratedAlways<number>;
  manual_id: number;
  parent_id: number | null;
  sort: number;
  section: WithDefault<string>;
  title: string;
  content_md: WithDefault<string>;
  ver: WithDefault<number>;
  updated_by: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
};

export type MessageTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  message_type: number;
  level: WithDefault<number>;
  title_key: string;
  params: WithDefault<Json>;
  link: string | null;
  object_type: string | null;
  object_id: number | null;
  dedupe_key: string;
  read_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  event: string | null;
  content: string | null;
  sent_id: number | null;
  hidden_at: Timestamp | null;
  post_id: number | null;
};

export type MessageSentTable = {
  id: GeneratedAlways<number>;
  sender_user_id: number;
  title: string;
  content: string;
  link: string | null;
  audience: Json;
  recipient_count: number;
  created_at: WithDefault<Timestamp>;
};

export type NotificationOutboxTable = {
  id: GeneratedAlways<number>;
  channel: string;
  target: string;
  subject: string | null;
  body: string;
  is_secret: WithDefault<boolean>;
  status: WithDefault<number>;
  tries: WithDefault<number>;
  next_try_at: WithDefault<Timestamp>;
  dedupe_key: string;
  created_at: WithDefault<Timestamp>;
  sent_at: Timestamp | null;
  error: string | null;
  webhook_id: number | null;
  reply_to: string | null;
  thread_key: string | null;
  letter: Json | null;
};

export type NotifyDeliveryTable = {
  id: GeneratedAlways<number>;
  message_id: number;
  channel: string;
  user_id: number;
  object_type: string | null;
  object_id: number | null;
  due_at: Timestamp;
  sent_at: Timestamp | null;
};

export type NotifyPreferenceTable = {
  user_id: number;
  event: string;
  channel: string;
  is_on: boolean;
};

export type NotifyQuietHoursTable = {
  user_id: number;
  is_enabled: boolean;
  from_minute: number;
  until_minute: number;
  updated_at: WithDefault<Timestamp>;
};

export type NotifyRuleTable = {
  id: GeneratedAlways<number>;
  event: string;
  severity: number | null;
  recipients: string[];
  channels: string[];
  is_enabled: WithDefault<boolean>;
  throttle_minutes: WithDefault<number>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type NotifyWebhookTable = {
  id: GeneratedAlways<number>;
  vendor: string;
  name: string;
  company_id: number | null;
  team_id: number | null;
  address_sealed: string;
  address_hint: string;
  sign_key_sealed: string | null;
  events: WithDefault<string[]>;
  locale: WithDefault<string>;
  is_enabled: WithDefault<boolean>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type OutboxEventTable = {
  id: GeneratedAlways<number>;
  type: string;
  payload: Json;
  created_at: WithDefault<Timestamp>;
  tries: WithDefault<number>;
  next_try_at: WithDefault<Timestamp>;
  delivered_at: Timestamp | null;
  dead_at: Timestamp | null;
  error: string | null;
};

export type OutboxReceiptTable = {
  event_id: number;
  listener: string;
  at: WithDefault<Timestamp>;
};

export type PdcaActionTable = {
  id: GeneratedAlways<number>;
  week: string;
  team_id: number;
  check_kind: number;
  object_id: number;
  object_title: string;
  content: string;
  owner_user_id: number;
  due_date: string;
  status: WithDefault<number>;
  evidence: string | null;
  done_at: Timestamp | null;
  checked_by: number | null;
  checked_at: Timestamp | null;
  check_comment: string | null;
  created_by: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
};

export type PermissionTable = {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  code: string;
  name: string;
  name_en: string;
  sort: WithDefault<number>;
  note: string | null;
  note_en: string | null;
  version: WithDefault<number>;
};

export type PlanTable = {
  id: GeneratedAlways<number>;
  plan_no: GeneratedAlways<string>;
  title: string;
  task_type: number;
  company_id: number;
  service_number_id: number | null;
  service_item_id: number | null;
  contract_item_id: number | null;
  implementation_plan_id: number | null;
  external_id: string | null;
  recurring_task_id: number | null;
  occurrence_date: string | null;
  asset_ids: WithDefault<number[]>;
  start_date: string;
  end_date: string;
  planned_hours: number;
  actual_hours: WithDefault<number>;
  progress: WithDefault<number>;
  status: WithDefault<number>;
  team_id: number;
  manager_user_id: number | null;
  place: WithDefault<number>;
  city: string | null;
  content_md: string | null;
  ended_at: Timestamp | null;
  ended_by: number | null;
  end_remark: string | null;
  score: number | null;
  feedback: string | null;
  quota_entry_id: number | null;
  delivered_at: Timestamp | null;
  notice_message: string | null;
  overdue_told_on: string | null;
  calendar_sequence: WithDefault<number>;
  deleted_at: Timestamp | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  progress_before_end: number | null;
  starts_at: Timestamp | null;
  ends_at: Timestamp | null;
  consult_id: number | null;
};

export type PlanCheckInTable = {
  id: GeneratedAlways<number>;
  plan_id: number;
  user_id: number;
  work_date: string;
  checked_in_at: Timestamp;
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  sent_at: Timestamp | null;
};

export type PlanExecutorTable = {
  id: GeneratedAlways<number>;
  plan_id: number;
  user_id: number;
  role: number;
  planned_hours: number | null;
  start_date: string | null;
  end_date: string | null;
  created_at: WithDefault<Timestamp>;
};

export type PlanHistoryTable = {
  id: GeneratedAlways<number>;
  plan_id: number;
  action: string;
  user_id: number | null;
  user_name: string | null;
  content: string | null;
  detail: WithDefault<Json>;
  created_at: Timestamp;
};

export type PlanRecipientTable = {
  plan_id: number;
  user_id: number;
  is_customer: boolean;
  notified_at: Timestamp;
  calendar_sequence: number;
  start_date: string;
  end_date: string;
  place: number;
  city: string | null;
  executor_ids: number[];
  withdrawn_at: Timestamp | null;
};

export type PlanShareTable = {
  id: number | null;
  plan_id: number | null;
  user_id: number | null;
  role: number | null;
  start_date: string | null;
  end_date: string | null;
  hours: number | null;
};

export type PocItemTable = {
  id: GeneratedAlways<number>;
  poc_no: string;
  company_id: number;
  name: string;
  product_menu_id: number | null;
  owner_user_id: number | null;
  executor_user_id: number | null;
  start_date: string;
  end_date: string;
  planned_hours: number | null;
  actual_hours: WithDefault<number>;
  result: WithDefault<number>;
  contract_id: number | null;
  external_id: string | null;
  remark: string | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type QueueAttemptTable = {
  queue: string;
  key: string;
  attempts: WithDefault<number>;
  error: string | null;
  since: WithDefault<Timestamp>;
  holder: string | null;
  available_at: Timestamp | null;
  discarded_at: Timestamp | null;
};

export type QuotaEntryTable = {
  id: GeneratedAlways<number>;
  service_item_id: number;
  kind: number;
  amount: number;
  reverses_id: number | null;
  reason: string | null;
  source_type: string | null;
  source_id: number | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
};

export type RateLimitTable = {
  bucket: string;
  hits: WithDefault<string[]>;
  was_allowed: boolean;
  expires_at: Timestamp;
  moments: WithDefault<string[]>;
  counts: WithDefault<number[]>;
  opened_at: Timestamp | null;
};

export type RecurringTaskTable = {
  id: GeneratedAlways<number>;
  name: string;
  company_id: number;
  service_item_id: number;
  task_type: number;
  rule: string;
  first_date: string;
  until_date: string;
  on_free_day: string;
  planned_hours: number;
  team_id: number;
  executor_ids: WithDefault<number[]>;
  generated_until: string | null;
  stopped_at: Timestamp | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  place: WithDefault<number>;
};

export type ReplyMacroTable = {
  id: GeneratedAlways<number>;
  owner_user_id: number;
  team_id: number | null;
  title: string;
  body_md: string;
  is_internal: WithDefault<boolean>;
  kind: WithDefault<number>;
  needs_feedback: WithDefault<boolean>;
  is_solution: WithDefault<boolean>;
  version: WithDefault<number>;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
};

export type ReplyTemplateTable = {
  kind: number;
  locale: string;
  title: string;
  body_md: string;
  version: WithDefault<number>;
  updated_at: WithDefault<Timestamp>;
  updated_by: number | null;
};

export type RequestFactTable = {
  id: number;
  company_id: number;
  service_number_id: number | null;
  team_id: number | null;
  executor_user_id: number | null;
  reporter_user_id: number;
  created_by: number | null;
  is_confidential: boolean;
  deleted_at: Timestamp | null;
  submitted_at: Timestamp;
  severity: number;
  status: number;
  close_type: number | null;
  urgent_count: number;
  escalation_level: number;
  reopen_count: number;
  product_menu_id: number | null;
  catalogue_menu_id: number | null;
  first_met: boolean;
  first_breached: boolean;
  reply_met: number;
  reply_breached: number;
  solve_met: boolean;
  solve_breached: boolean;
  first_minutes: number | null;
  solve_minutes: number | null;
  response_score: number | null;
  duration_score: number | null;
  result_score: number | null;
  report_score: number | null;
  rating: number | null;
};

export type RequestViewTable = {
  id: GeneratedAlways<number>;
  owner_user_id: number | null;
  team_id: number | null;
  name: string;
  filter: Json;
  sort_field: string | null;
  sort_order: string | null;
  layout: WithDefault<string>;
  columns: Json | null;
  place: WithDefault<number>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type RequestViewDefaultTable = {
  user_id: number;
  view_key: string;
};

export type RequirementTable = {
  id: GeneratedAlways<number>;
  title: string;
  content_md: string;
  type: WithDefault<number>;
  product_menu_id: number | null;
  priority: WithDefault<number>;
  company_id: number | null;
  status: WithDefault<number>;
  handler_id: number | null;
  plan_version: string | null;
  reply: string | null;
  external_id: string | null;
  created_by: number;
  created_at: Timestamp;
  updated_by: number | null;
  updated_at: Timestamp;
  version: WithDefault<number>;
};

export type RequirementRequestTable = {
  requirement_id: number;
  request_id: number;
  created_by: number;
  created_at: Timestamp;
};

export type RequirementVoteTable = {
  requirement_id: number;
  user_id: number;
  created_at: Timestamp;
};

export type ResourceTable = {
  id: GeneratedAlways<number>;
  kind: number;
  name: string;
  name_en: string | null;
  brief: WithDefault<string>;
  brief_en: string | null;
  encrypt_level: WithDefault<string>;
  deliver_scope: WithDefault<number>;
  uploader_id: number;
  current_version_id: number | null;
  download_count: WithDefault<number>;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
  product_menu_id: number | null;
};

export type ResourceCompanyTable = {
  resource_id: number;
  company_id: number;
};

export type ResourceInstallationTable = {
  asset_id: number;
  version_id: number;
  installed_on: string;
  installed_by: number;
  created_at: WithDefault<Timestamp>;
};

export type ResourceTargetTable = {
  version_id: number;
  db_type: string;
  from_version: string | null;
  to_version: string | null;
};

export type ResourceVersionTable = {
  id: GeneratedAlways<number>;
  resource_id: number;
  version: string;
  status: WithDefault<number>;
  platform: string | null;
  supersedes: WithDefault<string[]>;
  release_date: string;
  release_notes_md: WithDefault<string>;
  release_notes_en_md: string | null;
  file_id: number;
  file_name: string;
  uploader_id: number;
  submitted_at: Timestamp | null;
  decided_by: number | null;
  decided_at: Timestamp | null;
  review_comment: string | null;
  delivered_at: Timestamp | null;
  off_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
};

export type RoleTable = {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: string;
  is_builtin: WithDefault<boolean>;
  remark: string | null;
  sort: WithDefault<number>;
  version: WithDefault<number>;
  updated_at: WithDefault<Timestamp>;
};

export type RolePermissionTable = {
  role_id: number;
  permission_id: number;
};

export type SearchChoiceTable = {
  question_id: number;
  obj_type: string;
  position: number;
  times: WithDefault<number>;
};

export type SearchGapTable = {
  id: GeneratedAlways<number>;
  keyword: string;
  times: WithDefault<number>;
  first_at: Timestamp;
  last_at: Timestamp;
  status: WithDefault<number>;
  remark: WithDefault<string>;
  handled_by: number | null;
  handled_at: Timestamp | null;
  question: WithDefault<string>;
  customer_times: WithDefault<number>;
  vendor_times: WithDefault<number>;
  has_close_hits: WithDefault<boolean>;
  article_id: number | null;
};

export type SearchGapFollowerTable = {
  gap_id: number;
  user_id: number;
  created_at: Timestamp;
};

export type SearchHistoryTable = {
  user_id: number;
  keyword: string;
  hit_count: number;
  searched_at: Timestamp;
  opened: WithDefault<number>;
};

export type SearchKeywordTable = {
  keyword: string;
  score: WithDefault<number>;
  is_pinned: WithDefault<boolean>;
};

export type SearchPieceTable = {
  object_type: string;
  object_id: number;
  part: string;
  part_id: number;
  is_internal: boolean;
  tokens: string;
  tokenizer: number;
};

export type SearchPieceQueueTable = {
  object_type: string;
  object_id: number;
  part: string;
  part_id: number;
  due_at: WithDefault<Timestamp>;
  bytes: WithDefault<number>;
};

export type SearchQuestionTable = {
  id: WithDefault<number>;
  keyword: string;
  question: string;
  times: WithDefault<number>;
  opened: WithDefault<number>;
  first_opened: WithDefault<number>;
  first_at: Timestamp;
  last_at: Timestamp;
};

export type SearchSynonymTable = {
  id: GeneratedAlways<number>;
  expressions: string[];
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type SearchTermTable = {
  term: string;
  pieces: number;
};

export type SearchTermCountTable = {
  id: number;
  pieces: number;
  due_at: Timestamp;
};

export type SearchWordTable = {
  word: string;
  sound: string | null;
};

export type ServiceItemTable = {
  id: GeneratedAlways<number>;
  service_number_id: number;
  contract_item_id: number | null;
  name: string;
  task_type: number;
  is_limited: WithDefault<boolean>;
  may_overdraw: WithDefault<boolean>;
  unit: string;
  cycle: WithDefault<number>;
  start_date: string | null;
  end_date: string | null;
  planned_hours: number | null;
  status: WithDefault<number>;
  deleted_at: Timestamp | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type ServiceNumberTable = {
  id: GeneratedAlways<number>;
  sn: string;
  subscription_id: number;
  company_id: number;
  name: string;
  product_menu_id: number | null;
  maintenance_level: WithDefault<number>;
  coverage: WithDefault<number>;
  start_date: string;
  end_date: string;
  status: WithDefault<number>;
  quota_hours: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  status_reason: string | null;
  status_changed_at: Timestamp | null;
  created_by: number | null;
  booked_hours: WithDefault<number>;
  previous_status: number | null;
};

export type ServiceNumberAssetTable = {
  service_number_id: number;
  asset_id: number;
};

export type ServiceNumberCounterTable = {
  day: string;
  last_number: number;
};

export type ServiceOrderTable = {
  id: GeneratedAlways<number>;
  order_no: string;
  title: string;
  company_id: number;
  service_number_id: number | null;
  service_request_id: number | null;
  team_id: number | null;
  service_from: Timestamp;
  service_to: Timestamp;
  place: WithDefault<number>;
  address: string | null;
  total_hours: number | null;
  content_md: string;
  result_md: string | null;
  leftover_md: string | null;
  customer_contact: string;
  customer_phone: string | null;
  status: WithDefault<number>;
  frozen_content: string | null;
  content_hash: string | null;
  completed_at: Timestamp | null;
  voided_at: Timestamp | null;
  void_reason: string | null;
  document_key: string | null;
  document_hash: string | null;
  document_bytes: number | null;
  copied_from_id: number | null;
  created_by: number;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
  plan_id: number | null;
  declined_at: Timestamp | null;
  declined_by: string | null;
  decline_reason: string | null;
  voided_hour_ids: WithDefault<number[]>;
};

export type ServiceOrderCounterTable = {
  day: string;
  last_number: number;
};

export type ServiceOrderEngineerTable = {
  order_id: number;
  user_id: number;
  place: number;
};

export type ServiceOrderLinkTable = {
  id: GeneratedAlways<number>;
  order_id: number;
  token_hash: Buffer;
  recipient: string;
  created_by: number;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  open_count: WithDefault<number>;
  last_opened_at: Timestamp | null;
  email: string | null;
  code_phone: string | null;
};

export type ServiceOrderSignatureTable = {
  id: GeneratedAlways<number>;
  order_id: number;
  party: number;
  user_id: number | null;
  signer_name: string;
  signer_title: string | null;
  image: Buffer;
  satisfaction: number | null;
  opinion: string | null;
  ip: string;
  user_agent: string;
  content_hash: string;
  channel: number;
  signed_at: Timestamp;
  code_phone: string | null;
};

export type ServiceReportTable = {
  id: GeneratedAlways<number>;
  service_number_id: number;
  company_id: number;
  month: string;
  figures: Json;
  summary_md: string | null;
  suggestion_md: string | null;
  status: WithDefault<number>;
  generated_at: Timestamp;
  published_at: Timestamp | null;
  published_by: number | null;
  sent_at: Timestamp | null;
  sent_to: string | null;
  document_key: string | null;
  document_hash: string | null;
  document_bytes: number | null;
  document_hours: number | null;
  created_by: number;
  created_at: Timestamp;
  updated_at: Timestamp;
  version: WithDefault<number>;
  drafted_md: string | null;
};

export type ServiceRequestTable = {
  id: WithDefault<number>;
  sr_no: string;
  title: string;
  content_md: string;
  severity: number;
  severity_rank: GeneratedAlways<number>;
  status: WithDefault<number>;
  audit_state: WithDefault<number>;
  mode: WithDefault<string>;
  company_id: number;
  service_number_id: number | null;
  asset_id: number | null;
  catalogue_menu_id: number | null;
  product_menu_id: number | null;
  db_version: string | null;
  tags: WithDefault<string[]>;
  is_confidential: WithDefault<boolean>;
  reporter_user_id: number;
  contact_name: string | null;
  phone: string | null;
  email: string | null;
  team_id: number | null;
  executor_user_id: number | null;
  source: WithDefault<number>;
  happened_at: Timestamp | null;
  recovered_at: Timestamp | null;
  recover_type: number | null;
  recover_description: string | null;
  is_urgent: WithDefault<boolean>;
  urgent_count: WithDefault<number>;
  urgent_at: Timestamp | null;
  escalation_level: WithDefault<number>;
  submitted_at: WithDefault<Timestamp>;
  accepted_at: Timestamp | null;
  first_reply_at: Timestamp | null;
  last_vendor_reply_at: Timestamp | null;
  last_customer_reply_at: Timestamp | null;
  awaiting_since: Timestamp | null;
  restored_at: Timestamp | null;
  closed_at: Timestamp | null;
  closed_by: number | null;
  close_type: number | null;
  close_notified_at: Timestamp | null;
  archived_at: Timestamp | null;
  reopen_count: WithDefault<number>;
  root_cause_state: number | null;
  root_cause: string | null;
  solution: string | null;
  into_knowledge: boolean | null;
  article_url: string | null;
  not_into_knowledge_reason: number | null;
  not_into_knowledge_remark: string | null;
  sla_policy_id: number | null;
  sla_snapshot: Json;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
  reply_count: WithDefault<number>;
  follow_up_plan: string | null;
  notify_emails: WithDefault<string[]>;
  escalated_at: Timestamp | null;
  escalation_acknowledged_at: Timestamp | null;
  escalation_acknowledged_by: number | null;
  restored_closes_at: Timestamp | null;
  no_hours_reason: string | null;
  turn_holder: string | null;
  turn_since: Timestamp | null;
  is_close_proposed: WithDefault<boolean>;
  turn_party: string | null;
};

export type ServiceRequestCounterTable = {
  day: string;
  last_number: number;
};

export type ServiceRequestDeflectionTable = {
  id: GeneratedAlways<number>;
  user_id: number;
  company_id: number;
  title: string;
  service_request_id: number | null;
  at: WithDefault<Timestamp>;
};

export type ServiceRequestHistoryTable = {
  id: GeneratedAlways<number>;
  service_request_id: number;
  action: string;
  from_status: number | null;
  to_status: number | null;
  user_id: number | null;
  user_name: string;
  content: string | null;
  extra: Json | null;
  visibility: WithDefault<number>;
  at: WithDefault<Timestamp>;
};

export type ServiceRequestLinkTable = {
  id: GeneratedAlways<number>;
  from_id: number;
  to_id: number;
  kind: number;
  is_merge: WithDefault<boolean>;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
};

export type ServiceRequestRatingTable = {
  service_request_id: number;
  user_id: number | null;
  response_score: number;
  duration_score: number;
  result_score: number;
  report_score: number | null;
  feedback: string | null;
  rated_at: WithDefault<Timestamp>;
  superseded_at: Timestamp | null;
  version: WithDefault<number>;
};

export type ServiceRequestRatingLinkTable = {
  id: GeneratedAlways<number>;
  service_request_id: number;
  closed_at: Timestamp;
  token_hash: Buffer;
  user_id: number | null;
  email: string;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
};

export type ServiceRequestReminderTable = {
  service_request_id: number;
  kind: string;
  since: Timestamp;
  sent_at: Timestamp;
};

export type ServiceRequestRemoteTable = {
  service_request_id: number;
  tool: number;
  code_sealed: Buffer | null;
  password_sealed: Buffer | null;
  valid_until: Timestamp | null;
  remark: string | null;
  last_read_by: number | null;
  last_read_at: Timestamp | null;
  updated_at: WithDefault<Timestamp>;
};

export type ServiceRequestReplyTable = {
  id: GeneratedAlways<number>;
  service_request_id: number;
  content_md: string;
  kind: WithDefault<number>;
  visibility: WithDefault<number>;
  needs_feedback: WithDefault<boolean>;
  is_solution: WithDefault<boolean>;
  is_vendor: boolean;
  author_user_id: number | null;
  edited_at: Timestamp | null;
  removed_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  author_email: string | null;
  folded_text: string | null;
  is_shortened: WithDefault<boolean>;
};

export type ServiceRequestReplyMentionTable = {
  reply_id: number;
  user_id: number;
  name: string;
};

export type ServiceRequestSubExecutorTable = {
  service_request_id: number;
  user_id: number;
  share: number | null;
  remark: string | null;
  joined_at: WithDefault<Timestamp>;
  left_at: Timestamp | null;
  period_id: number | null;
};

export type ServiceRequestTeamTable = {
  service_request_id: number;
  team_id: number;
  called_by: number | null;
  called_at: WithDefault<Timestamp>;
};

export type ServiceRequestWatcherTable = {
  service_request_id: number;
  user_id: number;
};

export type ServiceSubscriptionTable = {
  id: GeneratedAlways<number>;
  name: string;
  company_id: number;
  contract_id: number;
  service_type: WithDefault<number>;
  maintenance_level: WithDefault<number>;
  start_date: string;
  end_date: string;
  team_id: number;
  manager_user_id: number | null;
  report_emails: string | null;
  status: WithDefault<number>;
  remark: string | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
  deleted_at: Timestamp | null;
  created_by: number | null;
};

export type SessionTable = {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  user_id: number;
  issued_at: WithDefault<Timestamp>;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  replaced_at: Timestamp | null;
  chain_id: number | null;
  ip: string | null;
  user_agent: string | null;
};

export type ShiftHandoverTable = {
  id: GeneratedAlways<number>;
  team_id: number;
  change_at: Timestamp;
  state: WithDefault<string>;
  remark: WithDefault<string>;
  facts: Json | null;
  created_by: number;
  created_at: Timestamp;
  handed_over_by: number | null;
  handed_over_at: Timestamp | null;
  received_by: number | null;
  received_at: Timestamp | null;
  receive_remark: string | null;
  version: WithDefault<number>;
};

export type SlaCalendarTable = {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: string;
  time_zone: WithDefault<string>;
  is_wall_clock: WithDefault<boolean>;
  version: WithDefault<number>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
};

export type SlaCalendarDayTable = {
  day: string;
  kind: number;
  name: string;
  name_en: string;
};

export type SlaCalendarIntervalTable = {
  id: GeneratedAlways<number>;
  calendar_id: number;
  weekday: number;
  start_minute: number;
  end_minute: number;
};

export type SlaClockTable = {
  id: GeneratedAlways<number>;
  service_request_id: number;
  kind: string;
  cycle: WithDefault<number>;
  interval_no: WithDefault<number>;
  severity: number;
  target_minutes: number | null;
  calendar_code: string;
  started_at: Timestamp;
  due_at: Timestamp | null;
  paused_at: Timestamp | null;
  paused_minutes: WithDefault<number>;
  stopped_at: Timestamp | null;
  outcome: WithDefault<string>;
  breached_at: Timestamp | null;
  next_stage: number | null;
  next_stage_at: Timestamp | null;
  breach_reason: number | null;
  breach_remark: string | null;
  breach_explained_by: number | null;
  breach_explained_at: Timestamp | null;
  elapsed_minutes: number | null;
};

export type SlaEventTable = {
  clock_id: number;
  stage: number;
  at: WithDefault<Timestamp>;
  repeat_at: Timestamp | null;
  repeated_at: Timestamp | null;
  acknowledged_by: number | null;
  acknowledged_at: Timestamp | null;
};

export type SlaPolicyTable = {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  is_default: WithDefault<boolean>;
  company_id: number | null;
  service_number_id: number | null;
  coverage: number | null;
  version: WithDefault<number>;
  contract_item_id: number | null;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
};

export type SlaTargetTable = {
  policy_id: number;
  severity: number;
  first_response_minutes: number;
  reply_minutes: number | null;
  solve_minutes: number;
  calendar_id: number;
};

export type SmsCodeTable = {
  id: GeneratedAlways<number>;
  phone: string;
  area_code: string;
  action: string;
  code_hash: Buffer;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  tries: WithDefault<number>;
  ip: string | null;
  created_at: WithDefault<Timestamp>;
};

export type StarredTable = {
  user_id: number;
  object_type: string;
  object_id: number;
  created_at: WithDefault<Timestamp>;
};

export type StoredFileTable = {
  id: GeneratedAlways<number>;
  handle: string;
  bucket: string;
  upload_key: string;
  object_key: string;
  name: string;
  size_bytes: number;
  sha256: string | null;
  state: WithDefault<number>;
  scan: WithDefault<number>;
  scan_reason: string | null;
  upload_ref: string | null;
  owner_user_id: number;
  used_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  received_at: Timestamp | null;
  checked_at: Timestamp | null;
  check_after: WithDefault<Timestamp>;
};

export type TeamTable = {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  group_type: number;
  leader_user_id: number | null;
  tech_domains: WithDefault<string[]>;
  city: string | null;
  status: WithDefault<number>;
  remark: string | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type TeamCompanyTable = {
  team_id: number;
  company_id: number;
  is_main: WithDefault<boolean>;
};

export type TeamMemberTable = {
  id: GeneratedAlways<number>;
  team_id: number;
  user_id: number;
  is_admin: WithDefault<boolean>;
  category: WithDefault<number>;
  capacity_hours: WithDefault<number>;
  tech_tags: WithDefault<string[]>;
  join_date: string | null;
  status: WithDefault<number>;
};

export type UserRoleTable = {
  user_id: number;
  role_id: number;
};

export type WebhookDeliveryTable = {
  id: GeneratedAlways<number>;
  uid: WithDefault<string>;
  subscription_id: number;
  event: string;
  source_key: string;
  service_request_id: number | null;
  payload: string;
  status: WithDefault<number>;
  tries: WithDefault<number>;
  next_try_at: WithDefault<Timestamp>;
  attempts: WithDefault<Json>;
  created_at: WithDefault<Timestamp>;
  ended_at: Timestamp | null;
};

export type WebhookSubscriptionTable = {
  id: GeneratedAlways<number>;
  name: string;
  url: string;
  secret_sealed: string;
  events: string[];
  company_id: number | null;
  team_id: number | null;
  has_contact: WithDefault<boolean>;
  is_enabled: WithDefault<boolean>;
  failures_in_row: WithDefault<number>;
  paused_at: Timestamp | null;
  active_since: Timestamp;
  owner_user_id: number | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type WeeklyReportTable = {
  id: GeneratedAlways<number>;
  report_type: string;
  user_id: number;
  team_id: number | null;
  period_from: string;
  period_to: string;
  content_md: string;
  risk_md: string | null;
  next_plan_md: string | null;
  facts: Json | null;
  status: WithDefault<number>;
  submitted_at: Timestamp | null;
  created_at: WithDefault<Timestamp>;
  updated_at: WithDefault<Timestamp>;
  version: WithDefault<number>;
};

export type WeeklyReportCommentTable = {
  id: GeneratedAlways<number>;
  report_id: number;
  user_id: number;
  content: string;
  created_at: Timestamp;
};

export type WeeklyReportReaderTable = {
  report_id: number;
  user_id: number;
  read_at: Timestamp;
};

export type WorkHourTable = {
  id: GeneratedAlways<number>;
  kind: number;
  service_request_id: number | null;
  plan_id: number | null;
  internal_matter_id: number | null;
  title: string;
  company_id: number | null;
  service_number_id: number | null;
  contract_item_id: number | null;
  contract_id: number | null;
  team_id: number | null;
  executor_user_id: number;
  work_date: string;
  start_at: Timestamp;
  end_at: Timestamp;
  hours: number;
  remark: string;
  service_type: number;
  category: number;
  overtime_type: number | null;
  place: WithDefault<number>;
  review_status: WithDefault<number>;
  reviewer_user_id: number | null;
  reviewed_at: Timestamp | null;
  review_comment: string | null;
  sign_state: WithDefault<number>;
  service_order_id: number | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
  updated_by: number | null;
  updated_at: WithDefault<Timestamp>;
  deleted_at: Timestamp | null;
  version: WithDefault<number>;
  item_choice: number | null;
  correction_reason: string | null;
};

export type WorkHourBonusTable = {
  id: GeneratedAlways<number>;
  work_hour_id: number;
  ratio: number;
  amount: number;
  reason: string;
  status: WithDefault<number>;
  proposed_by: number;
  decided_by: number | null;
  decided_at: Timestamp | null;
  decide_comment: string | null;
  created_at: WithDefault<Timestamp>;
};

export type WorkHourEntryTable = {
  id: GeneratedAlways<number>;
  work_hour_id: number;
  hours: number;
  reverses_id: number | null;
  service_number_id: number | null;
  contract_item_id: number | null;
  contract_id: number | null;
  plan_id: number | null;
  created_by: number | null;
  created_at: WithDefault<Timestamp>;
};

export type WorkHourMonthTable = {
  month: string;
  closed_at: Timestamp;
  closed_by: number | null;
};

/** Every table by its name. */
export type Schema = {
  address_code: AddressCodeTable;
  advisory_delivery: AdvisoryDeliveryTable;
  api_token: ApiTokenTable;
  api_token_use: ApiTokenUseTable;
  app_setting: AppSettingTable;
  app_user: AppUserTable;
  application: ApplicationTable;
  article: ArticleTable;
  article_evaluate: ArticleEvaluateTable;
  article_use: ArticleUseTable;
  article_version: ArticleVersionTable;
  article_view: ArticleViewTable;
  asset: AssetTable;
  asset_node: AssetNodeTable;
  assistant_conversation: AssistantConversationTable;
  assistant_message: AssistantMessageTable;
  assistant_setting: AssistantSettingTable;
  assistant_suggestion: AssistantSuggestionTable;
  assistant_usage: AssistantUsageTable;
  attachment: AttachmentTable;
  audit_log: AuditLogTable;
  board_subscription: BoardSubscriptionTable;
  calendar_feed: CalendarFeedTable;
  cert: CertTable;
  clock_nonce: ClockNonceTable;
  comment: CommentTable;
  company: CompanyTable;
  consult: ConsultTable;
  consult_expert: ConsultExpertTable;
  consult_offer: ConsultOfferTable;
  consult_reader: ConsultReaderTable;
  consult_record: ConsultRecordTable;
  contract: ContractTable;
  contract_expiry_notice: ContractExpiryNoticeTable;
  contract_item: ContractItemTable;
  contract_reminder: ContractReminderTable;
  dict_item: DictItemTable;
  dict_menu: DictMenuTable;
  doc: DocTable;
  doc_folder: DocFolderTable;
  doc_lease: DocLeaseTable;
  doc_page: DocPageTable;
  doc_version: DocVersionTable;
  download_record: DownloadRecordTable;
  duty_roster: DutyRosterTable;
  employee: EmployeeTable;
  engineer_period: EngineerPeriodTable;
  engineer_state: EngineerStateTable;
  engineer_state_change: EngineerStateChangeTable;
  exam: ExamTable;
  exam_result: ExamResultTable;
  expert_presence: ExpertPresenceTable;
  idempotency_key: IdempotencyKeyTable;
  implementation_plan: ImplementationPlanTable;
  inbound_mail: InboundMailTable;
  inbound_mail_raw: InboundMailRawTable;
  inspection_batch: InspectionBatchTable;
  inspection_finding: InspectionFindingTable;
  inspection_item: InspectionItemTable;
  inspection_later: InspectionLaterTable;
  inspection_link: InspectionLinkTable;
  inspection_rule_article: InspectionRuleArticleTable;
  inspection_subject: InspectionSubjectTable;
  inspection_view: InspectionViewTable;
  inspection_waiver: InspectionWaiverTable;
  internal_matter: InternalMatterTable;
  invitation: InvitationTable;
  invitation_link: InvitationLinkTable;
  job_lease: JobLeaseTable;
  manual: ManualTable;
  manual_article: ManualArticleTable;
  message: MessageTable;
  message_sent: MessageSentTable;
  notification_outbox: NotificationOutboxTable;
  notify_delivery: NotifyDeliveryTable;
  notify_preference: NotifyPreferenceTable;
  notify_quiet_hours: NotifyQuietHoursTable;
  notify_rule: NotifyRuleTable;
  notify_webhook: NotifyWebhookTable;
  outbox_event: OutboxEventTable;
  outbox_receipt: OutboxReceiptTable;
  pdca_action: PdcaActionTable;
  permission: PermissionTable;
  plan: PlanTable;
  plan_check_in: PlanCheckInTable;
  plan_executor: PlanExecutorTable;
  plan_history: PlanHistoryTable;
  plan_recipient: PlanRecipientTable;
  plan_share: PlanShareTable;
  poc_item: PocItemTable;
  queue_attempt: QueueAttemptTable;
  quota_entry: QuotaEntryTable;
  rate_limit: RateLimitTable;
  recurring_task: RecurringTaskTable;
  reply_macro: ReplyMacroTable;
  reply_template: ReplyTemplateTable;
  request_fact: RequestFactTable;
  request_view: RequestViewTable;
  request_view_default: RequestViewDefaultTable;
  requirement: RequirementTable;
  requirement_request: RequirementRequestTable;
  requirement_vote: RequirementVoteTable;
  resource: ResourceTable;
  resource_company: ResourceCompanyTable;
  resource_installation: ResourceInstallationTable;
  resource_target: ResourceTargetTable;
  resource_version: ResourceVersionTable;
  role: RoleTable;
  role_permission: RolePermissionTable;
  search_choice: SearchChoiceTable;
  search_gap: SearchGapTable;
  search_gap_follower: SearchGapFollowerTable;
  search_history: SearchHistoryTable;
  search_keyword: SearchKeywordTable;
  search_piece: SearchPieceTable;
  search_piece_queue: SearchPieceQueueTable;
  search_question: SearchQuestionTable;
  search_synonym: SearchSynonymTable;
  search_term: SearchTermTable;
  search_term_count: SearchTermCountTable;
  search_word: SearchWordTable;
  service_item: ServiceItemTable;
  service_number: ServiceNumberTable;
  service_number_asset: ServiceNumberAssetTable;
  service_number_counter: ServiceNumberCounterTable;
  service_order: ServiceOrderTable;
  service_order_counter: ServiceOrderCounterTable;
  service_order_engineer: ServiceOrderEngineerTable;
  service_order_link: ServiceOrderLinkTable;
  service_order_signature: ServiceOrderSignatureTable;
  service_report: ServiceReportTable;
  service_request: ServiceRequestTable;
  service_request_counter: ServiceRequestCounterTable;
  service_request_deflection: ServiceRequestDeflectionTable;
  service_request_history: ServiceRequestHistoryTable;
  service_request_link: ServiceRequestLinkTable;
  service_request_rating: ServiceRequestRatingTable;
  service_request_rating_link: ServiceRequestRatingLinkTable;
  service_request_reminder: ServiceRequestReminderTable;
  service_request_remote: ServiceRequestRemoteTable;
  service_request_reply: ServiceRequestReplyTable;
  service_request_reply_mention: ServiceRequestReplyMentionTable;
  service_request_sub_executor: ServiceRequestSubExecutorTable;
  service_request_team: ServiceRequestTeamTable;
  service_request_watcher: ServiceRequestWatcherTable;
  service_subscription: ServiceSubscriptionTable;
  session: SessionTable;
  shift_handover: ShiftHandoverTable;
  sla_calendar: SlaCalendarTable;
  sla_calendar_day: SlaCalendarDayTable;
  sla_calendar_interval: SlaCalendarIntervalTable;
  sla_clock: SlaClockTable;
  sla_event: SlaEventTable;
  sla_policy: SlaPolicyTable;
  sla_target: SlaTargetTable;
  sms_code: SmsCodeTable;
  starred: StarredTable;
  stored_file: StoredFileTable;
  team: TeamTable;
  team_company: TeamCompanyTable;
  team_member: TeamMemberTable;
  user_role: UserRoleTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_subscription: WebhookSubscriptionTable;
  weekly_report: WeeklyReportTable;
  weekly_report_comment: WeeklyReportCommentTable;
  weekly_report_reader: WeeklyReportReaderTable;
  work_hour: WorkHourTable;
  work_hour_bonus: WorkHourBonusTable;
  work_hour_entry: WorkHourEntryTable;
  work_hour_month: WorkHourMonthTable;
};
