import { endpoint, z } from "@pharos/api/core";
import { expect, it } from "vitest";
import { renderEndpoints, unspecifiedPaths } from "./endpoints-doc.ts";
import { buildOpenApi, type RegisteredEndpoint, renderOpenApi } from "./openapi.ts";

const Person = z.object({ name: z.string(), since: z.iso.datetime({ offset: true }) });
/** Narrows the list. */
const PersonFilter = z.object({ name: z.string().optional() });
const names = z
  .registry<{ id: string }>()
  .add(Person, { id: "Person" })
  .add(PersonFilter, { id: "PersonFilter" });

const registered: RegisteredEndpoint[] = [
  {
    module: "people",
    name: "getPerson",
    endpoint: endpoint({
      method: "GET",
      path: "/esapi/person/:id",
      access: { permission: "fault:view" },
      summary: "Read a person",
      params: z.object({ id: z.coerce.number<string>().int().positive() }),
      response: Person,
      errors: ["person.notFound"],
    }),
  },
  {
    module: "people",
    name: "savePerson",
    endpoint: endpoint({
      method: "POST",
      path: "/esapi/person/save",
      access: "public",
      summary: "Save a person",
      body: Person.extend({ age: z.int().default(0) }),
      response: z.object({ best: Person.nullable() }),
      isCreating: true,
      errors: [],
    }),
  },
  {
    module: "people",
    name: "exportPeople",
    endpoint: endpoint({
      method: "GET",
      path: "/esapi/person/export",
      access: { permission: "export" },
      summary: "Export people",
      query: PersonFilter,
      mediaTypes: ["text/csv"],
      response: z.null(),
      errors: [],
    }),
  },
  {
    module: "people",
    name: "savePicture",
    endpoint: endpoint({
      method: "POST",
      path: "/esapi/person/picture",
      access: "signedIn",
      summary: "Save a picture",
      body: z.object({ file: z.unknown(), dir: z.string() }),
      isForm: true,
      response: z.null(),
      errors: [],
    }),
  },
];

// The document is plain JSON; its shape is what the tests are about.
// oxlint-disable-next-line typescript/no-explicit-any
const document: any = JSON.parse(JSON.stringify(buildOpenApi(registered, names)));

it("describes parameters, bodies and the envelope", () => {
  const read = document.paths["/esapi/person/{id}"].get;
  expect(read.parameters).toEqual([
    { name: "id", in: "path", required: true, schema: { type: "integer", exclusiveMinimum: 0 } },
  ]);
  const [envelope, answer] = read.responses[200].content["application/json"].schema.allOf;
  expect(envelope).toEqual({ $ref: "#/components/schemas/Envelope" });
  expect(answer.properties.operateCallBackObj.anyOf[0]).toEqual({ $ref: "#/components/schemas/Person" });
  expect(read["x-refusals"]).toEqual(["person.notFound"]);
  const body = document.paths["/esapi/person/save"].post.requestBody.content["application/json"].schema;
  expect(body.required).toEqual(["name", "since"]);
});

it("describes the parameters of a query that has a name", () => {
  expect(document.paths["/esapi/person/export"].get.parameters).toEqual([
    { name: "name", in: "query", required: false, schema: { type: "string" } },
  ]);
});

it("names the media types of files, answered and sent", () => {
  const { content } = document.paths["/esapi/person/export"].get.responses[200];
  expect(Object.keys(content)).toEqual(["text/csv", "application/json"]);
  const body = document.paths["/esapi/person/picture"].post.requestBody.content["multipart/form-data"].schema;
  expect(body.properties.file).toEqual({ type: "string", format: "binary" });
  expect(body.properties.dir).toEqual({ type: "string" });
});

it("is the same document as text, a line for each operation", () => {
  const text = renderOpenApi(buildOpenApi(registered, names));
  expect(JSON.parse(text)).toEqual(document);
  expect(text.split("\n").filter((line) => line.includes("operationId"))).toHaveLength(registered.length);
});

it("writes a named shape once", () => {
  expect(Object.keys(document.components.schemas)).toEqual(["Envelope", "Person", "PersonFilter"]);
  expect(document.components.schemas.Person.properties.since).toEqual({
    type: "string",
    format: "date-time",
  });
});

it("declares who may call and what they may be refused", () => {
  const read = document.paths["/esapi/person/{id}"].get;
  const save = document.paths["/esapi/person/save"].post;
  expect(read.security).toEqual([{ session: [] }, { apiToken: [] }]);
  expect(save.security).toEqual([]);
  expect(Object.keys(read.responses)).toEqual(["200", "204", "205", "401", "default"]);
  expect(Object.keys(save.responses)).toEqual(["200", "422", "default"]);
});

it("shows which endpoints of the specification are served and finds paths that differ by a letter", () => {
  const specified = { People: ["GET /esapi/person/:id", "POST /esapi/person/safe"] };
  const text = renderEndpoints(registered, specified, {}, []);
  expect(text).toContain("- [x] `GET /esapi/person/:id`");
  expect(text).toContain("- [ ] `POST /esapi/person/safe`");
  expect(unspecifiedPaths(registered.slice(0, 2), specified)).toEqual(["POST /esapi/person/save"]);
});
