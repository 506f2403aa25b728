/** One permission as the permission tree shows it. */
export type PermissionEntry = {
  /** Group of the tree, a key of `permissionGroups`. */
  readonly group: PermissionGroup;
  readonly zh: string;
  readonly en: string;
  /** Whether it lets someone change something; a permission to read never guards a write. */
  readonly isWriting: boolean;
};

/** The branches of the permission tree. */
export const permissionGroups = {
  serviceRequest: { zh: "服务请求", en: "Service requests" },
  consult: { zh: "在线咨询", en: "Consultations" },
  plan: { zh: "计划任务", en: "Planned tasks" },
  contract: { zh: "合同与服务", en: "Contracts and services" },
  organisation: { zh: "组织与资产", en: "Organisations and assets" },
  team: { zh: "团队与工时", en: "Teams and hours" },
  knowledge: { zh: "知识库", en: "Knowledge" },
  inspection: { zh: "巡检", en: "Inspection" },
  requirement: { zh: "需求", en: "Requirements" },
  statistics: { zh: "统计", en: "Statistics" },
  system: { zh: "系统管理", en: "System" },
} as const;
export type PermissionGroup = keyof typeof permissionGroups;

const reads = (group: PermissionGroup, zh: string, en: string): PermissionEntry => ({
  group,
  zh,
  en,
  isWriting: false,
});
const writes = (group: PermissionGroup, zh: string, en: string): PermissionEntry => ({
  group,
  zh,
  en,
  isWriting: true,
});

/** Every permission there is. A permission says what; which rows is said by the row scope. */
export const permissions = {
  "service:create": writes("serviceRequest", "新建服务请求", "Create service requests"),
  "fault:view": reads("serviceRequest", "查看服务请求", "View service requests"),
  "fault:reply": writes("serviceRequest", "公开回复", "Reply publicly"),
  "fault:internal": writes("serviceRequest", "内部备注与专家建议", "Write internal notes and advice"),
  "fault:assign": writes("serviceRequest", "分派执行人", "Assign executors"),
  "fault:escalate": writes("serviceRequest", "升级与加急", "Escalate and mark urgent"),
  "fault:recover": writes("serviceRequest", "确认业务恢复", "Report business restored"),
  "fault:close": writes("serviceRequest", "关闭、重开与评价", "Close, reopen and rate"),
  "fault:archive": writes("serviceRequest", "归档服务请求", "Archive service requests"),
  "fault:delete": writes("serviceRequest", "删除服务请求", "Delete service requests"),
  "fault:stat": reads("serviceRequest", "服务请求统计", "View service request statistics"),
  "mail:triage": writes("serviceRequest", "分拣来信", "Decide about incoming mails"),
  "audit:review": writes("serviceRequest", "权益与申请审核", "Review entitlements and applications"),

  "consult:create": writes("consult", "发起咨询", "Start consultations"),
  "consult:answer": writes("consult", "解答咨询", "Answer consultations"),
  "message:send": writes("consult", "发送消息", "Send messages"),
  "ai:chat": writes("consult", "使用智能助手", "Use the AI assistant"),

  "plan:create": writes("plan", "新建计划", "Create plans"),
  "plan:view": reads("plan", "查看计划", "View plans"),
  "plan:edit": writes("plan", "编辑计划", "Edit plans"),
  "plan:end": writes("plan", "结束计划", "End plans"),
  "plan:delete": writes("plan", "删除计划", "Delete plans"),

  "ccc:view": reads("contract", "查看实施计划", "View implementation plans"),
  "ccc:edit": writes("contract", "编辑实施计划", "Edit implementation plans"),
  "contract:view": reads("contract", "查看合同", "View contracts"),
  "contract:edit": writes("contract", "编辑合同", "Edit contracts"),
  "contract:amount": reads("contract", "查看合同金额", "View contract amounts"),
  "contract:stat": reads("contract", "合同统计", "View contract statistics"),
  "sn:view": reads("contract", "查看服务号", "View service numbers"),
  "sn:edit": writes("contract", "编辑服务号", "Edit service numbers"),
  "sn:cost": reads("contract", "查看成本效益", "View cost efficiency"),
  "sn:report": writes("contract", "生成服务月报", "Generate monthly service reports"),
  "so:view": reads("contract", "查看服务单", "View service orders"),
  "so:edit": writes("contract", "编辑服务单", "Edit service orders"),
  "so:sign": writes("contract", "签署服务单", "Sign service orders"),

  "org:view": reads("organisation", "查看组织", "View organisations"),
  "org:edit": writes("organisation", "编辑组织", "Edit organisations"),
  "org:member": writes("organisation", "管理组织成员", "Manage members"),
  "asset:view": reads("organisation", "查看资产", "View assets"),
  "asset:edit": writes("organisation", "编辑资产", "Edit assets"),

  "team:view": reads("team", "查看团队", "View teams"),
  "team:edit": writes("team", "编辑团队", "Edit teams"),
  "cert:edit": writes("team", "维护证书", "Maintain certificates"),
  "duty:edit": writes("team", "维护值班状态", "Maintain duty status"),
  "hour:own": writes("team", "填报本人工时", "Report own hours"),
  "hour:view": reads("team", "查看工时", "View hours"),
  "hour:review": writes("team", "审核工时", "Review hours"),
  "hour:bonus": writes("team", "奖励工时", "Grant bonuses"),
  "weekly:own": writes("team", "填写本人周报", "Write own weekly report"),
  "weekly:view": reads("team", "查看周报", "View weekly reports"),

  "knowledge:create": writes("knowledge", "新建文章", "Create articles"),
  "knowledge:view": reads("knowledge", "查看知识库", "View the knowledge base"),
  "knowledge:review": writes("knowledge", "审核文章", "Review articles"),
  "knowledge:delete": writes("knowledge", "删除文章", "Delete articles"),
  "exam:view": reads("knowledge", "查看考试", "View exams"),
  "manual:edit": writes("knowledge", "编辑手册", "Edit manuals"),
  "resource:view": reads("knowledge", "查看资源", "View resources"),
  "resource:upload": writes("knowledge", "上传资源", "Upload resources"),
  "resource:review": writes("knowledge", "审核资源", "Review resources"),
  "resource:download": writes("knowledge", "下载资源", "Download resources"),
  "doc:view": reads("knowledge", "查看文档", "View documents"),
  "doc:edit": writes("knowledge", "编辑文档", "Edit documents"),
  "doc:rag": writes("knowledge", "文档向量入库", "Add documents to the AI index"),

  "ins:view": reads("inspection", "查看巡检报告", "View inspection reports"),
  "ins:upload": writes("inspection", "上传巡检数据", "Upload inspection data"),
  "ins:edit": writes("inspection", "编辑巡检报告", "Edit inspection reports"),
  "ins:publish": writes("inspection", "发布巡检报告", "Publish inspection reports"),
  "ins:delete": writes("inspection", "删除巡检报告", "Delete inspection reports"),

  "req:view": reads("requirement", "查看需求", "View requirements"),
  "req:create": writes("requirement", "提交需求", "Submit requirements"),
  "req:handle": writes("requirement", "处理需求", "Handle requirements"),

  "dash:view": reads("statistics", "管理看板", "View the management board"),
  "eff:view": reads("statistics", "效能分析", "View efficiency analysis"),
  "stat:view": reads("statistics", "任务统计", "View task statistics"),
  export: reads("statistics", "导出数据", "Export data"),

  "dict:edit": writes("system", "维护数据字典", "Maintain the dictionary"),
  "role:edit": writes("system", "维护角色", "Maintain roles"),
  "perm:edit": writes("system", "维护权限点", "Maintain permissions"),
  "user:view": reads("system", "查看用户", "View users"),
  "user:edit": writes("system", "维护用户", "Maintain users"),
  "sys:audit": reads("system", "查看审计日志", "View the audit log"),
  "sys:config": writes("system", "系统配置", "Configure the system"),
  "mail:receive": writes("system", "转交来信", "Hand in mails"),
} as const satisfies Readonly<Record<string, PermissionEntry>>;

/** The code of a permission. */
export type Permission = keyof typeof permissions;

/** Every permission code, in the order of the tree. */
// Object.keys forgets the keys of the table above.
export const permissionCodes = Object.keys(permissions) as readonly Permission[];

/** Whether a text is the code of a permission. */
export const isPermission = (code: string): code is Permission => Object.hasOwn(permissions, code);

/**
 * Permissions that govern who may do what. They stay with the system admin: in any other role they would let their
 * holder give themselves everything else.
 */
export const sysOnlyPermissions: readonly Permission[] = [
  "role:edit",
  "perm:edit",
  "user:edit",
  "sys:config",
];
