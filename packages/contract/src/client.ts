/** Typed client of the Coverfront API, for browsers and Node. */
import type { CallDefinition, ResponseOf } from '../../../src/contract/define-call.ts';
import { CallError } from '../../../src/core/call/call-error.ts';
import { browserDevice, type Device } from '../../../src/core/call/device.ts';
import { sendAndParse, type WireInput } from '../../../src/core/call/send-and-parse.ts';

export { calls, type CallId, type Calls } from '../../../src/contract/calls.ts';
export type {
  CallDefinition,
  ParamsOf,
  QueryOf,
  RequestOf,
  ResponseOf,
  WrittenRequestOf,
} from '../../../src/contract/define-call.ts';
export type { ErrorCode } from '../../../src/contract/errors.ts';
export { acceptTexts } from '../../../src/contract/purchase/accept-texts.ts';
export { CallError };
export type { WireInput as CallInput } from '../../../src/core/call/send-and-parse.ts';

export interface ClientOptions {
  /** Origin of the backend, such as 'https://backend.example'. */
  baseUrl: string;
  /** Origin of the connect API. By default that of the backend. */
  connectBaseUrl?: string;
  /** Session token, or a function that returns the current one. Undefined: no one is signed in. */
  token?: string | (() => string | undefined);
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Browser or program that sends the calls. By default `navigator`. */
  device?: Device;
  /** Receives a message if invalid records of a list were left out. By default `console.warn`. */
  onInvalidRecords?: (message: string) => void;
}

export interface SendOptions {
  signal?: AbortSignal;
  /** Time-out in milliseconds. By default that of the call: 20 seconds, or more for a purchase. */
  timeout?: number;
}

export interface Client {
  /**
   * Sends a call and returns the parsed response. Returns null if the call has no response body.
   * @throws CallError for every failure, and the signal's reason after an abort
   */
  send<Call extends CallDefinition>(
    call: Call,
    input: WireInput<Call>,
    options?: SendOptions,
  ): Promise<ResponseOf<Call>>;
}

export function createClient({
  baseUrl,
  connectBaseUrl = baseUrl,
  token,
  fetch = globalThis.fetch,
  device = browserDevice(),
  onInvalidRecords = (message) => console.warn(message),
}: ClientOptions): Client {
  const withoutSlash = (url: string) => url.replace(/\/$/, '');
  return {
    async send(call, input, { signal, timeout } = {}) {
      let sentTo = '';
      try {
        return await sendAndParse(call, input, {
          apiBase: withoutSlash(baseUrl),
          connectApiBase: withoutSlash(connectBaseUrl),
          token: typeof token === 'function' ? token() : token,
          device,
          fetch: (url, init) => {
            sentTo = url;
            return fetch(url, init);
          },
          signal,
          timeout,
          logError: onInvalidRecords,
        });
      } catch (error) {
        signal?.throwIfAborted();
        throw withUrl(error, sentTo);
      }
    },
  };
}

/**
 * Names the URL in the error of an unreachable backend, unless a visitor of a page reads it. Leaves out
 * the query, because it can have a key or an address.
 */
function withUrl(error: unknown, url: string): unknown {
  const isInPage = 'document' in globalThis;
  if (isInPage || !(error instanceof CallError) || error.kind !== 'unreachable') return error;
  const { kind, requestId, cause } = error;
  return new CallError({
    kind,
    requestId,
    cause,
    message: `No response from ${url.split('?')[0]}`,
  });
}
