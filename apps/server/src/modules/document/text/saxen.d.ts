declare module "saxen" {
  type Decode = (text: string) => string;
  /** The listeners that are used here; without one for errors the parser throws them. */
  interface Listeners {
    openTag: (name: string, attributesOf: () => Record<string, string>, decode: Decode) => void;
    closeTag: (name: string) => void;
    text: (value: string, decode: Decode) => void;
    cdata: (value: string) => void;
  }
  export class Parser {
    ns(prefixes: Readonly<Record<string, string>>): this;
    on<Name extends keyof Listeners>(name: Name, listener: Listeners[Name]): this;
    parse(xml: string): unknown;
  }
}
