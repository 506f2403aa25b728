import { textLengths } from "@pharos/domain/limits";
import { endpoint, line, z } from "../core/index.ts";

export const saveViewTags = endpoint({
  method: "POST",
  path: "/esapi/user/save/viewTag",
  access: "signedIn",
  summary: "Save the Power View: it narrows lists to these tags and never widens anything",
  body: z.object({ viewTags: z.array(line(textLengths.max64)).max(20) }),
  response: z.object({ viewTags: z.array(z.string()) }),
  done: "user.viewTagsSaved",
  errors: ["user.viewTagUnknown"],
});

export const saveLanguage = endpoint({
  method: "POST",
  path: "/esapi/user/save/lang",
  isOurs: true,
  access: "signedIn",
  isOpenBeforePasswordChange: true,
  summary: "Remember the language for mails and messages",
  body: z.object({ lang: z.enum(["zh", "en"]) }),
  response: z.object({ lang: z.enum(["zh", "en"]) }),
  errors: [],
});
