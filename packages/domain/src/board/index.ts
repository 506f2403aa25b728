export { provinceOfCity, provinces } from "./provinces.ts";
