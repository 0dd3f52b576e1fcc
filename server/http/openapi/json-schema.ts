import * as z from 'zod/mini';
import type { AnySchema } from '../../../src/contract/define-call.ts';

/** JSON Schema 2020-12, as used by OpenAPI 3.1. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  [keyword: string]: unknown;
}

const prefix = '#/components/schemas/';

/** Returns a reference to a named schema in the OpenAPI document. */
export const schemaRef = (name: string): JsonSchema => ({ $ref: `${prefix}${name}` });

/**
 * Converts a contract schema to JSON Schema. The result describes data before it is parsed, so
 * fields with a default are optional.
 */
export function toJsonSchema(schema: AnySchema): JsonSchema {
  return withoutZodKeywords(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
  );
}

/**
 * Removes keywords that only zod writes. Also removes the minimum and maximum of plus and minus
 * Number.MAX_SAFE_INTEGER, which zod adds to integers.
 */
export function withoutZodKeywords(schema: JsonSchema): JsonSchema {
  const own = { ...schema };
  for (const key of ['$schema', '$id', 'id', '~standard']) delete own[key];
  return JSON.parse(JSON.stringify(own), (key, value) =>
    (key === 'minimum' || key === 'maximum') && Math.abs(value) === Number.MAX_SAFE_INTEGER
      ? undefined
      : value,
  ) as JsonSchema;
}
