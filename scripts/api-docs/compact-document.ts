import type { OpenApiDocument } from '../../server/http/openapi/document.ts';
import type { ParameterObject, ReferenceObject } from '../../server/http/openapi/headers.ts';
import type { JsonSchema } from '../../server/http/openapi/json-schema.ts';
import type { OperationObject } from '../../server/http/openapi/operations.ts';
import type { MediaTypeObject, ResponseObject } from '../../server/http/openapi/responses.ts';

/** An OpenAPI document without prose and examples: what a client or a backend can depend on. */
export interface CompactDocument {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, CompactOperation>>;
  components: { schemas: Record<string, JsonSchema> };
}

export interface CompactOperation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters: CompactParameter[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
  /** The description of an error response lists its error codes, separated by commas. */
  responses: Record<string, CompactResponse>;
}

interface CompactParameter {
  name: string;
  in: string;
  required: boolean;
  schema?: JsonSchema;
}

interface CompactResponse {
  description: string;
  content?: Record<string, { schema?: JsonSchema }>;
}

/** Keywords of a schema that do not restrict its values. */
const annotations = new Set(['description', 'title', 'default', 'example', 'examples', 'format']);

/**
 * Removes everything that no client depends on, so that the document of a release is small enough
 * for the repository.
 * @param version The release.
 */
export function compactDocument(document: OpenApiDocument, version: string): CompactDocument {
  const { schemas, parameters } = document.components;
  const operationOf = (operation: OperationObject): CompactOperation => ({
    operationId: operation.operationId,
    security: operation.security,
    parameters: operation.parameters.map((one) => compactParameter(one, parameters)),
    ...(operation.requestBody && {
      requestBody: { content: compactContent(operation.requestBody.content) },
    }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, response]) => [
        status,
        compactResponse(Number(status), response, document.components.responses),
      ]),
    ),
  });
  const paths = mapValues(document.paths, (methods) => mapValues(methods, operationOf));
  return {
    openapi: document.openapi,
    info: { title: 'Coverfront API', version },
    paths,
    components: { schemas: mapValues(schemas, compactSchema) },
  };
}

function mapValues<From, To>(
  values: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

const componentName = ({ $ref }: ReferenceObject) => $ref.split('/').at(-1) ?? '';

function compactParameter(
  parameter: ParameterObject | ReferenceObject,
  components: Record<string, ParameterObject>,
): CompactParameter {
  const found = '$ref' in parameter ? components[componentName(parameter)] : parameter;
  if (!found) throw new Error(`The document has no parameter ${JSON.stringify(parameter)}`);
  const { name, in: place, required, schema } = found;
  return {
    name,
    in: place,
    required: required ?? false,
    ...(schema && { schema: compactSchema(schema) }),
  };
}

function compactContent(content: Record<string, MediaTypeObject>) {
  return mapValues(content, ({ schema }) => (schema ? { schema: compactSchema(schema) } : {}));
}

function compactResponse(
  status: number,
  response: ResponseObject | ReferenceObject,
  components: Record<string, ResponseObject>,
): CompactResponse {
  const found = '$ref' in response ? components[componentName(response)] : response;
  if (status >= 400) return { description: errorCodesOf(found).join(', ') };
  return {
    description: '',
    ...(found?.content && { content: compactContent(found.content) }),
  };
}

function errorCodesOf(response: ResponseObject | undefined): string[] {
  const schema = response?.content?.['application/json']?.schema;
  const narrowed = schema?.allOf?.at(-1)?.properties?.['error']?.properties?.['code'];
  return (narrowed?.enum ?? []).map(String);
}

/**
 * Removes annotations from a schema. The names of fields may be the same words, and stay.
 * @internal
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  const compact: JsonSchema = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (annotations.has(keyword) || keyword.startsWith('x-')) continue;
    compact[keyword] = compactKeyword(keyword, value);
  }
  return compact;
}

function compactKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return mapValues(value as Record<string, JsonSchema>, compactSchema);
  if (keyword === 'enum' || keyword === 'required') return value;
  if (Array.isArray(value)) return value.map((one) => (isSchema(one) ? compactSchema(one) : one));
  return isSchema(value) ? compactSchema(value) : value;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
