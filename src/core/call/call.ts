import type { CallDefinition, ResponseOf } from '../../contract/define-call.ts';
import { CallError } from './call-error.ts';
import { takeEarlyResponse } from './early-responses.ts';
import { isKnownToBeMissing, storeMissingCall } from './missing-calls.ts';
import { retryReads } from './retry-reads.ts';
import {
  missingCallError,
  sendAndParse,
  type Transport,
  type WireInput,
} from './send-and-parse.ts';
import { storeClockOffset } from '../clock.ts';
import { environment } from '../environment.ts';
import { settings } from '../settings.ts';

/** The input of a call. It has only the parts that the call's definition requires. */
export type CallInput<Call extends CallDefinition> = WireInput<Call> & {
  /**
   * Function that is used instead of the environment's `fetch`, for uploads that report their
   * progress.
   */
  fetcher?: typeof globalThis.fetch;
};

/**
 * Sends a call of the contract and returns the parsed response. Returns null if the contract
 * defines no response. A read is repeated while the backend is unavailable. Failures are logged
 * with the request id. If the backend lacks an optional call, nothing is logged, and the call is not
 * sent again in this session.
 * @throws CallError for every failure
 */
export async function sendCall<Call extends CallDefinition>(
  definition: Call,
  input: CallInput<Call>,
): Promise<ResponseOf<Call>> {
  if (isKnownToBeMissing(definition)) throw missingCallError();
  try {
    return await retryReads(definition.method, () =>
      sendAndParse(definition, input, storefrontTransport(input)),
    );
  } catch (error) {
    if (error instanceof CallError && error.isMissing) {
      storeMissingCall(definition);
      throw error;
    }
    const invalidField = error instanceof CallError ? error.invalidField : undefined;
    environment().logError(
      `${definition.id} failed${invalidField ? `, invalid field: ${invalidField}` : ''}`,
      error,
    );
    throw error;
  }
}

function storefrontTransport({ fetcher }: { fetcher?: typeof fetch }): Transport {
  const { storage, device, fetch, logError } = environment();
  return {
    apiBase: settings.apiBase,
    connectApiBase: settings.connectApiBase,
    token: storage['authToken'],
    device: device(),
    logError,
    fetch: async (url, init) => {
      const early = init.method === 'GET' ? takeEarlyResponse(url, init.headers) : undefined;
      const response = await (early ?? (fetcher ?? fetch)(url, init));
      storeClockOffset(response.headers);
      return response;
    },
  };
}
