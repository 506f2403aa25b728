declare module "opencc-js/dict/TSCharacters" {
  /** Pairs of a traditional character and its simplified forms, with `|` between pairs and a blank within them. */
  const pairs: string;
  export default pairs;
}
