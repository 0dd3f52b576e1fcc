import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Any schema of the contract. */
export type AnySchema = z.ZodMiniType;

/** Rule for a call whose request body is a file. */
export interface UploadRule {
  /** Accepted media types. The server detects them from the content and ignores the header. */
  readonly types: readonly string[];
  /** Maximum size in bytes. */
  readonly limit: number;
}

/**
 * One API call as data, so that no route is described twice. The client (core/call/call.ts), the
 * server's routing and validation (server/http/mount.ts) and the OpenAPI document
 * (server/http/openapi/document.ts) use it.
 */
export interface CallDefinition {
  /** Name of the operation, unique in the contract. It is the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Set for calls outside the product API. Another origin may serve them. */
  readonly api?: 'connect';
  /** URL path. `:name` marks a path parameter. A trailing slash is part of the path. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** 'optional': the client sends a stored token if it has one. Guests may call it too. */
  readonly auth: 'none' | 'optional' | 'required';
  /** True for a call that is not in the specification. A backend may answer it with 404. */
  readonly nonStandard?: true;
  /**
   * True for a call that takes X-Unique-Key. It runs once per key, even if the request is repeated.
   */
  readonly idempotent?: true;
  /** Time in milliseconds that the client waits for the response. Defaults to 20,000. */
  readonly timeout?: number;
  readonly query?: AnySchema;
  readonly request?: AnySchema;
  /** Present if the body is the raw bytes of one file instead of JSON. */
  readonly upload?: UploadRule;
  /**
   * Name of the response field with independent records. An invalid record is dropped and the
   * others are used.
   */
  readonly records?: string;
  /** Null if the call returns 204 without a body. */
  readonly response: AnySchema | null;
  /** Error codes of this call, in addition to those of every call (`commonErrors`). */
  readonly errors: readonly ErrorCode[];
}

export type Infer<Schema> = Schema extends AnySchema ? z.infer<Schema> : undefined;
export type RequestOf<Call extends CallDefinition> = Infer<Call['request']>;
export type QueryOf<Call extends CallDefinition> = Infer<Call['query']>;
export type ResponseOf<Call extends CallDefinition> = Call['response'] extends AnySchema
  ? z.infer<Call['response']>
  : null;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;
/** Path parameters of a call, by name. */
export type ParamsOf<Call extends CallDefinition> = Record<ParamNames<Call['path']>, string>;

export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  return call;
}
