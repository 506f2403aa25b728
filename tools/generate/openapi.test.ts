import { endpoint, z } from "@pharos/api/core";
import { expect, it } from "vitest";
import { renderEndpoints, unspecifiedPaths } from "./endpoints-doc.ts";
import { buildOpenApi, type RegisteredEndpoint } from "./openapi.ts";

const Person = z.object({ name: z.string(), since: z.iso.datetime({ offset: true }) });
const names = z.registry<{ id: string }>().add(Person, { id: "Person" });

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
];

// The document is plain JSON; its shape is what the tests are about.
// oxlint-disable-next-line typescript/no-explicit-any
const document: any = JSON.parse(JSON.stringify(buildOpenApi(registered, names)));

it("describes parameters, bodies and the envelope", () => {
  const read = document.paths["/esapi/person/{id}"].get;
  expect(read.parameters).toEqual([
    { name: "id", in: "path", required: true, schema: { type: "integer", exclusiveMinimum: 0 } },
  ]);
  const envelope = read.responses[200].content["application/json"].schema;
  expect(envelope.properties.operateCallBackObj.anyOf[0]).toEqual({ $ref: "#/components/schemas/Person" });
  const body = document.paths["/esapi/person/save"].post.requestBody.content["application/json"].schema;
  expect(body.required).toEqual(["name", "since"]);
});

it("writes a named shape once", () => {
  expect(Object.keys(document.components.schemas)).toEqual(["Person"]);
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
  expect(Object.keys(read.responses)).toEqual(["200", "204", "205", "400", "401", "429", "500", "503"]);
  expect(Object.keys(save.responses)).toEqual(["200", "400", "422", "429", "500", "503"]);
});

it("shows which endpoints of the specification are served and finds paths that differ by a letter", () => {
  const specified = { People: ["GET /esapi/person/:id", "POST /esapi/person/safe"] };
  const text = renderEndpoints(registered, specified, {}, []);
  expect(text).toContain("- [x] `GET /esapi/person/:id`");
  expect(text).toContain("- [ ] `POST /esapi/person/safe`");
  expect(unspecifiedPaths(registered, specified)).toEqual(["POST /esapi/person/save"]);
});
