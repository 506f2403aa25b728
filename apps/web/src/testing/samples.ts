import type { CallResult } from "@pharos/api/core";
import type { getEnvClock, UserInfo } from "@pharos/api/identity";

const nobody: UserInfo = {
  userId: 1,
  account: "xiaoman",
  headImgUrl: null,
  roles: [],
  perms: [],
  isSys: false,
  isPA: false,
  isMA: false,
  isTA: false,
  isEsDba: false,
  isUser: false,
  isEsUser: false,
  isInternalEmployee: false,
  isReviewDba: false,
  isOrgAdmin: false,
  viewTags: [],
  unreadMsgCount: 0,
  employeeName: "小满",
  companyId: null,
  companyName: null,
  companyNameEn: null,
  teams: [],
  engineerStatus: null,
  lang: "zh",
  mustChangePassword: false,
};

/** Someone signed in, without any right unless it is given. */
export const someUser = (given: Partial<UserInfo> = {}): UserInfo => ({ ...nobody, ...given });

/** The system administrator. */
export const sys = someUser({
  userId: 2,
  account: "dongzhi",
  employeeName: "冬至",
  isSys: true,
  isInternalEmployee: true,
});

/** An expert of the vendor. */
export const dba = someUser({
  userId: 3,
  account: "mangzhong",
  employeeName: "芒种",
  isEsDba: true,
  isInternalEmployee: true,
});

/** A member of a customer organisation. */
export const customer = someUser({
  userId: 4,
  account: "mujin",
  employeeName: "木槿",
  isUser: true,
  companyId: 7,
  companyName: "晨星证券",
  companyNameEn: "Morning Star Securities",
});

/** What an installation says about itself, without demo accounts. */
export const clock: CallResult<typeof getEnvClock> = {
  now: "2026-06-12T09:00:00+08:00",
  nonce: "nonce",
  opKey: "b3BLZXk=",
  env: {
    productName: "Pharos",
    vendorName: "示例数据",
    vendorNameEn: "Example Data",
    serviceDeskPhone: "400-000-0000",
    serviceDeskEmail: "support@example.com",
    serviceDeskMessagingId: "example-desk",
    copyright: "© {year} Example Data",
    isWxLoginOn: false,
    isSsoOn: false,
    isSmsOn: true,
    passwordMin: 12,
    demoAccounts: [],
  },
};
