import * as z from 'zod/mini';
import type { AnySchema } from '../../src/contract/define-call.ts';

/** JSON Schema 2020-12, as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
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

/**
 * A contract's schema as JSON Schema.
 * @param io 'input': what a sender writes (defaults are optional); 'output': what an answer holds
 */
export function toJsonSchema(schema: AnySchema, io: 'input' | 'output'): JsonSchema {
  // zod's own type also allows `true` and `false` where this one wants a schema; it writes neither.
  const whole = { ...z.toJSONSchema(schema, { io, unrepresentable: 'any' }) } as JsonSchema;
  delete whole['$schema'];
  delete whole['~standard'];
  return whole;
}
