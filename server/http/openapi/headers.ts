import { headerNames, idempotencyKeySchema } from '../../../src/contract/environment.ts';
import { refTo, toJsonSchema, type JsonSchema } from './json-schema.ts';

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema?: JsonSchema;
  example?: unknown;
  content?: Record<string, { schema: JsonSchema; example?: unknown }>;
}

export interface Header {
  description: string;
  schema: JsonSchema;
}

/** Request headers. */
export const parameters = {
  Environment: {
    name: headerNames.environment,
    in: 'header',
    required: false,
    description: 'The device that calls, as JSON in ASCII. The provider keeps nothing of it.',
    content: { 'application/json': { schema: refTo('DeviceEnvironment') } },
  },
  UniqueKey: {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: true,
    description:
      'Made by the sender, a UUID for example. The same key is carried out once: repeating it with the same body repeats the answer, with another body it is refused with unique_key_reused.',
    schema: toJsonSchema(idempotencyKeySchema),
    example: '4f6c1a52-9d0e-4c8b-a7f3-2b91e05d8c64',
  },
} as const satisfies Record<string, Parameter>;

/** Response headers. */
export const headers = {
  RequestId: {
    description: "Names this exchange in the provider's log.",
    schema: { type: 'string', format: 'uuid' },
  },
  RetryAfter: {
    description: 'In how many seconds to try again.',
    schema: { type: 'integer', minimum: 1 },
  },
} as const satisfies Record<string, Header>;

export const headerRefs = {
  requestId: { [headerNames.requestId]: { $ref: '#/components/headers/RequestId' } },
  retryAfter: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
} as const;
