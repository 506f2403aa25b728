export { getServiceOrder, openOrderDocument } from "./detail.ts";
export { listServiceOrders, ServiceOrderFilter } from "./list.ts";
export {
  copyServiceOrder,
  createServiceOrder,
  deleteServiceOrder,
  draftServiceOrder,
  editServiceOrder,
  listOrderableHours,
  SaveServiceOrder,
  ServiceOrderDraft,
  voidServiceOrder,
} from "./save.ts";
export {
  OrderLink,
  OrderPaper,
  OrderSignature,
  ServiceOrderAbilities,
  ServiceOrderDetail,
  ServiceOrderRow,
} from "./shapes.ts";
export {
  declineSharedOrder,
  openSharedDocument,
  readSharedOrder,
  revokeOrderLinks,
  SharedOrder,
  sendSharedCode,
  shareServiceOrder,
  signSharedOrder,
} from "./share.ts";
export { OnSiteSigning, Signing, signServiceOrder } from "./sign.ts";
export { OrderProof, verifyServiceOrder } from "./verify.ts";
