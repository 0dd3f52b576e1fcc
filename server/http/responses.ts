import type { Context } from 'hono';
import { headerNames } from '../../src/contract/header-names.ts';
import { errorStatus } from '../../src/contract/errors.ts';
import { chooseCompression } from './compression.ts';
import { createCorsHeaders } from './cors.ts';
import { isTransientDatabaseError } from '../data/database.ts';
import { describeDatabaseLocation } from '../data/startup-errors.ts';
import { ApiError } from '../errors.ts';
import { describeError } from '../log.ts';
import type { StreamedFile } from './streamed-file.ts';
import type { RequestTrace } from './trace.ts';
import type { Services } from '../services.ts';

/** Data about the current request that its response needs. */
export interface RequestContext {
  requestId: string;
  trace: RequestTrace;
  /** Origin header of the calling page. Undefined when it is not sent. */
  origin: string | undefined;
  /** Accept-Encoding header. Empty when it is not sent. */
  encodings: string;
  /** Call id, for the log. */
  call: string;
}

/**
 * Minimum size in bytes of a body that is compressed. A smaller one fits into one network packet
 * together with its headers.
 */
const MIN_COMPRESSED_BYTES = 1024;

export function createRequestContext(context: Context, call: string): RequestContext {
  const trace = context.get('trace');
  return {
    trace,
    requestId: trace.requestId,
    origin: context.req.header('origin'),
    encodings: context.req.header('accept-encoding') ?? '',
    call,
  };
}

/** Creates functions that build all responses of the API, with their headers. */
export function createApiResponses({
  log,
  ...services
}: Pick<Services, 'settings' | 'partners' | 'log'>) {
  const crossOrigin = createCorsHeaders(services);
  const { settings } = services;

  function headersOf({ requestId, origin }: RequestContext): Record<string, string> {
    return {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      [headerNames.requestId]: requestId,
      ...crossOrigin.headers(origin),
    };
  }

  /**
   * Compresses a large body. The length of a compressed body reveals nothing to pages of other
   * sites (BREACH), because calls need a token in a header, which browsers never send by themselves.
   */
  async function json(
    requestContext: RequestContext,
    body: unknown,
    status = 200,
    extraHeaders: Record<string, string> = {},
  ): Promise<Response> {
    const headers: Record<string, string> = {
      ...headersOf(requestContext),
      'content-type': 'application/json; charset=utf-8',
      ...extraHeaders,
    };
    headers['vary'] = `${headers['vary']}, Accept-Encoding`;
    const text = JSON.stringify(body);
    const compression = chooseCompression(requestContext.encodings);
    if (!compression || Buffer.byteLength(text) < MIN_COMPRESSED_BYTES)
      return new Response(text, { status, headers });
    headers['content-encoding'] = compression.encoding;
    return new Response(await compression.compress(Buffer.from(text)), { status, headers });
  }

  return {
    json,
    preflight: crossOrigin.preflight,
    /** Sends a file in parts. An error after the first part is logged and closes the connection. */
    file: (requestContext: RequestContext, file: StreamedFile) =>
      new Response(
        file.toStream((error) => {
          const { requestId, call } = requestContext;
          log.error('file_failed', { requestId, call, ...describeError(error) });
        }),
        {
          headers: {
            ...headersOf(requestContext),
            'content-type': file.mediaType,
            'content-disposition': `attachment; filename="${file.name}"`,
          },
        },
      ),
    noContent: (requestContext: RequestContext) =>
      new Response(null, { status: 204, headers: headersOf(requestContext) }),
    /**
     * Builds the response for an error. The response to an ApiError contains its code and message.
     * Any other error is logged, and the response does not contain its cause.
     */
    error(requestContext: RequestContext, thrown: unknown): Promise<Response> {
      const apiError =
        thrown instanceof ApiError ? thrown : unexpectedError(thrown, requestContext);
      const { code, message, fields, nextAction: next_action, texts, retryAfter } = apiError;
      requestContext.trace.code = code;
      const error = {
        code,
        message,
        ...(fields && { fields }),
        ...(next_action && { next_action }),
        ...(texts && { texts }),
      };
      const extraHeaders: Record<string, string> =
        retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
      return json(requestContext, { error }, errorStatus[code], extraHeaders);
    },
  };

  function unexpectedError(thrown: unknown, { requestId, call }: RequestContext): ApiError {
    const isDatabaseDown = isTransientDatabaseError(thrown);
    const database = isDatabaseDown ? describeDatabaseLocation(settings) : undefined;
    log.error('call_failed', { requestId, call, database, ...describeError(thrown) });
    if (!isDatabaseDown) return new ApiError('internal_error', 'Something went wrong.');
    const apiError = new ApiError(
      'not_available',
      'The service isn’t available right now. Try again.',
    );
    apiError.retryAfter = 2;
    return apiError;
  }
}

export type ApiResponses = ReturnType<typeof createApiResponses>;
