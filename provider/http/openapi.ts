import { calls } from '../../src/contract/calls.ts';
import type { CallDefinition } from '../../src/contract/define-call.ts';
import {
  deviceEnvironmentSchema,
  headerNames,
  uniqueKeySchema,
} from '../../src/contract/environment.ts';
import {
  commonErrors,
  errorBodySchema,
  errorStatus,
  type ErrorCode,
} from '../../src/contract/errors.ts';
import type { AnySchema } from '../../src/contract/define-call.ts';
import { toJsonSchema, type JsonSchema } from './json-schema.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  content?: Record<string, { schema: JsonSchema }>;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: {
    required: true;
    description?: string;
    content: Record<string, { schema?: JsonSchema }>;
  };
  responses: Record<string, Answer>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** The contract as OpenAPI 3.1: one operation for each call, nothing that the calls do not say. */
export function openApiDocument(about: { title: string; url: string }): OpenApiDocument {
  const list: CallDefinition[] = Object.values(calls);
  const paths: OpenApiDocument['paths'] = {};
  for (const call of list) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${about.title} provider API`,
      version: '1.0.0',
      description:
        'The calls behind the storefront. Amounts are decimals in the main unit of their currency, dates are YYYY-MM-DD, instants are ISO 8601 in UTC.',
    },
    servers: [{ url: about.url }],
    tags: [...new Set(list.map((call) => call.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBodySchema, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a sign-in, under the scheme Token (below 60 characters) or Bearer.',
        },
      },
    },
  };
}

function operationOf(call: CallDefinition): Operation {
  const parameters = [...pathParameters(call), ...queryParameters(call), ...headerParameters(call)];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security:
      call.auth === 'none' ? [] : [...(call.auth === 'optional' ? [{}] : []), { token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(call),
    responses: { ...success(call.answer), ...refusals(call) },
  };
}

function bodyOf({ request, upload }: CallDefinition): Pick<Operation, 'requestBody'> {
  if (request) {
    return { requestBody: { required: true, content: json(toJsonSchema(request, 'input')) } };
  }
  if (!upload) return {};
  // OpenAPI 3.1 describes bytes by their media type alone.
  const content = Object.fromEntries(upload.types.map((type) => [type, {}]));
  const description = `One file, its bytes as they are, of at most ${upload.limit} bytes.`;
  return { requestBody: { required: true, description, content } };
}

function pathParameters(call: CallDefinition): Parameter[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(call: CallDefinition): Parameter[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = toJsonSchema(call.query, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function headerParameters(call: CallDefinition): Parameter[] {
  const environment: Parameter = {
    name: headerNames.environment,
    in: 'header',
    required: false,
    description: 'The device, as JSON in ASCII.',
    content: json(toJsonSchema(deviceEnvironmentSchema, 'input')),
  };
  if (!call.once) return [environment];
  const key: Parameter = {
    name: headerNames.uniqueKey,
    in: 'header',
    required: true,
    description:
      'Made by the sender. The same key is carried out once; repeating it repeats the answer.',
    schema: toJsonSchema(uniqueKeySchema, 'input'),
  };
  return [key, environment];
}

function success(answer: AnySchema | null): Record<string, Answer> {
  const headers = {
    [headerNames.requestId]: {
      description: 'Name of this exchange in the log.',
      schema: { type: 'string' },
    },
  };
  if (answer === null) return { 204: { description: 'Done', headers } };
  // As it is read: what has a default there need not be sent by another backend.
  return { 200: { description: 'OK', headers, content: json(toJsonSchema(answer, 'input')) } };
}

/** One answer for each status, with the codes that it stands for. */
function refusals(call: CallDefinition): Record<string, Answer> {
  const codes: ErrorCode[] = [...new Set([...call.errors, ...commonErrors])];
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, own]) => [
        String(status),
        { description: own.join(', '), content: json({ $ref: '#/components/schemas/Error' }) },
      ]),
  );
}

function json(schema: JsonSchema) {
  return { 'application/json': { schema } };
}
