import { idempotencyKeySchema } from '../../../src/contract/environment.ts';
import { headerNames } from '../../../src/contract/header-names.ts';
import { schemaRef, toJsonSchema, type JsonSchema } from './json-schema.ts';

export interface ReferenceObject {
  $ref: string;
}

export interface ParameterObject {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface HeaderObject {
  description: string;
  schema: JsonSchema;
}

/** Request headers, as OpenAPI parameters. */
export const requestHeaderParameters = {
  Environment: {
    name: headerNames.environment,
    in: 'header',
    required: false,
    description: 'The calling device, as JSON in ASCII. The server does not store it.',
    content: { 'application/json': { schema: schemaRef('DeviceEnvironment') } },
  },
  UniqueKey: {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: true,
    description:
      'Idempotency key that the client creates, for example a UUID. A key is processed once: the same body again returns the first response, another body returns unique_key_reused.',
    schema: toJsonSchema(idempotencyKeySchema),
    example: '4f6c1a52-9d0e-4c8b-a7f3-2b91e05d8c64',
  },
} as const satisfies Record<string, ParameterObject>;

/** Response headers, as OpenAPI header objects. */
export const responseHeaderObjects = {
  RequestId: {
    description: "Id of this request in the server's log.",
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'Seconds to wait before a retry.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const satisfies Record<string, HeaderObject>;

export const responseHeaderRefs = {
  requestId: { [headerNames.requestId]: { $ref: '#/components/headers/RequestId' } },
  retryAfter: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
} as const;
