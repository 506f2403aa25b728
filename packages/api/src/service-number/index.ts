export { listServiceCompanies } from "./companies.ts";
export { changeServiceNumberStatus, getServiceNumber, ServiceNumberDetail } from "./detail.ts";
export { exportServiceNumbers, listServiceNumbers, ServiceNumberRow } from "./list.ts";
export { moveOpenRequests, moveRequestsMax } from "./move-requests.ts";
export { listValidAssets } from "./valid-assets.ts";
