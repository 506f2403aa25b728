// The second public face, apart from index.ts so that pages which need none of it do not carry it: the items on the card of a service number.
export { ServiceNumberItems } from "./service/service-number-items.tsx";
