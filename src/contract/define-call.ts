import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Any schema of the contract. */
export type AnySchema = z.ZodMiniType;

/** Rules for the file that a call's request body contains. */
interface FileUploadRule {
  /**
   * Accepted media types. The server detects the type from the content and ignores the Content-Type
   * header.
   */
  readonly mediaTypes: readonly string[];
  /** Maximum size in bytes. */
  readonly maxBytes: number;
}

/**
 * One API call as data, so that each route is described only once. Three places read this
 * description: the client (core/call/call.ts), the server's routing and validation
 * (server/http/mount.ts) and the OpenAPI document (server/http/openapi/document.ts).
 */
export interface CallDefinition {
  /** Name of the operation, unique in the contract. It is the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /**
   * Set to 'connect' for a call that is not part of the product API. Such a call may be served from
   * a different origin.
   */
  readonly api?: 'connect';
  /** URL path. `:name` marks a path parameter. A trailing slash is part of the path. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /**
   * Sign-in that the call needs. 'optional': guests may use the call, and the client sends its
   * stored token if it has one.
   */
  readonly auth: 'none' | 'optional' | 'required';
  /**
   * True for a call that is not in the specification. A backend without this call may respond with
   * 404.
   */
  readonly nonStandard?: true;
  /**
   * True for a call of the specification that a backend may lack. The storefront then hides what
   * needs the call. server/http/openapi/flow-calls.ts has the flows.
   */
  readonly optional?: true;
  /**
   * True for a call that requires an idempotency key (X-Unique-Key). The server executes the call
   * only once per key, even if the client repeats the request.
   */
  readonly idempotent?: true;
  /** Time in milliseconds that the client waits for the response. Defaults to 20,000. */
  readonly timeout?: number;
  readonly query?: AnySchema;
  readonly request?: AnySchema;
  /**
   * True if the request's schema limits long texts by itself. The server otherwise rejects texts of
   * more than 20,000 characters.
   */
  readonly hasLongTexts?: true;
  /** Converts alternative field names of the request body before the server validates the body. */
  readonly readAlternativeNames?: (body: unknown) => unknown;
  /** Set if the request body is the raw bytes of one file. Omitted if the body is JSON. */
  readonly upload?: FileUploadRule;
  /**
   * Name of the response field that contains a list of independent records. The client drops an
   * invalid record and uses the other records.
   */
  readonly records?: string;
  /**
   * Set if the response is sent as a file, in parts. `response` describes its JSON. `mediaTypes` are
   * the other types in which the client can request the file.
   */
  readonly download?: { readonly mediaTypes: readonly string[] };
  /** Schema of the response body. Null if the call returns 204 without a body. */
  readonly response: AnySchema | null;
  /** Error codes of this call. The error codes that every call can return are in `commonErrorCodes`. */
  readonly errors: readonly ErrorCode[];
}

type Infer<Schema> = Schema extends AnySchema ? z.infer<Schema> : undefined;
export type RequestOf<Call extends CallDefinition> = Infer<Call['request']>;
/** A request as a client writes it: fields that have a default are optional. */
export type WrittenRequestOf<Call extends CallDefinition> = Call['request'] extends AnySchema
  ? z.input<Call['request']>
  : undefined;
export type QueryOf<Call extends CallDefinition> = Infer<Call['query']>;
export type ResponseOf<Call extends CallDefinition> = Call['response'] extends AnySchema
  ? z.infer<Call['response']>
  : null;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never;
/** Values of a call's path parameters, by parameter name. */
export type ParamsOf<Call extends CallDefinition> = Record<ParamNames<Call['path']>, string>;

export function defineCall<const Call extends CallDefinition>(call: Call): Call {
  return call;
}
