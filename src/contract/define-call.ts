import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Any schema of the contract, whatever it parses to. */
export type AnySchema = z.ZodMiniType;

/** What a call takes as its body where that is a file. */
export interface UploadRule {
  /** Media types, which the provider tells by the content and not by the header. */
  readonly types: readonly string[];
  /** Bytes at most. */
  readonly limit: number;
}

/**
 * One call to the provider as one piece of data. The client (core/call/call.ts), the provider's mounting
 * and validation (server/http/mount.ts) and the OpenAPI document (server/http/openapi/document.ts) are read off it,
 * so that no route is described twice.
 */
export interface CallDefinition {
  /** Name of the operation, unique in the contract; OpenAPI's operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Where it is not the product API: another origin may answer it. */
  readonly api?: 'connect';
  /** `:name` marks a path parameter. A trailing slash is part of the path. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** 'optional': a stored token is sent and honoured, a visitor is served too. */
  readonly auth: 'none' | 'optional' | 'required';
  /** True of a call that the specification does not name: a backend may be without it and answer 404. */
  readonly nonStandard?: true;
  /** True where the call takes X-Unique-Key: the same key is carried out once, whoever repeats it. */
  readonly idempotent?: true;
  /** Milliseconds the client waits for the answer. Default 20,000. */
  readonly timeout?: number;
  readonly query?: AnySchema;
  readonly request?: AnySchema;
  /** The body is one file, its bytes as they are, in place of a JSON request. */
  readonly upload?: UploadRule;
  /** Field of the answer whose records stand each for itself: one that cannot be read costs none of the others. */
  readonly records?: string;
  /** null: the call answers 204 without a body. */
  readonly response: AnySchema | null;
  /** Codes this call can answer beside those that any call can (`commonErrors`). */
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
/** The path parameters of a call, by name. */
export type ParamsOf<Call extends CallDefinition> = Record<ParamNames<Call['path']>, string>;

export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  return call;
}
