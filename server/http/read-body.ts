import { ApiError } from '../errors.ts';

/**
 * Maximum size of a JSON or text body in bytes. The longest body in the contract is far smaller.
 */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Maximum length of one text in a body, in characters. Only calls with `hasLongTexts` accept longer
 * texts.
 */
const MAX_TEXT_LENGTH = 20_000;

/** Throws a TypeError for bytes that are not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the body of an API request as JSON.
 * @throws ApiError `unsupported_media_type`, `body_too_large`, `malformed_request`
 */
export async function readJsonBody(
  request: Request,
  { hasLongTexts = false }: { hasLongTexts?: boolean | undefined } = {},
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
  }
  // Bodies are never decompressed, because a few bytes can become gigabytes.
  if (!/^(identity)?$/i.test(request.headers.get('content-encoding') ?? '')) {
    throw new ApiError('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  const text = await readTextBody(request);
  const body = parseJson(text);
  if (!hasLongTexts && text.length > MAX_TEXT_LENGTH && someText(body, isTooLong))
    throw textTooLong();
  return body;
}

/**
 * Reads the body of a request as text.
 * @throws ApiError `body_too_large`; `malformed_request` when the connection is cut off
 */
export async function readTextBody(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length) > MAX_BODY_BYTES) throw bodyTooLarge(MAX_BODY_BYTES);
  try {
    // The announced length was checked above, and Node reads only that many bytes. The body
    // therefore needs no other limit.
    if (length !== null) return utf8.decode(await request.arrayBuffer());
    return utf8.decode(await readLimited(request, MAX_BODY_BYTES));
  } catch (error) {
    // The connection was cut off before the end of the body, or the body is not UTF-8.
    throw error instanceof ApiError ? error : malformedBody();
  }
}

/**
 * Reads the body of an API request as one file.
 * @param limit Maximum size in bytes.
 * @throws ApiError `body_too_large`; `malformed_request` when the body is empty or the connection
 * is cut off
 */
export async function readFileBody(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw bodyTooLarge(limit);
  let file: Uint8Array;
  try {
    file = await readLimited(request, limit);
  } catch (error) {
    throw error instanceof ApiError ? error : incompleteFile();
  }
  if (file.byteLength === 0) throw incompleteFile();
  return file;
}

/**
 * Reads a body and counts its bytes while they arrive, so that a large body cannot fill the memory.
 * Counting is necessary, because a chunked body does not announce its length.
 */
async function readLimited(request: Request, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw bodyTooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Escapes of U+0000 and of the halves of a surrogate pair. */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (suspiciousEscape.test(text) && containsUnstorable(body)) throw malformedBody();
    return body;
  } catch (error) {
    throw error instanceof ApiError ? error : malformedBody();
  }
}

/**
 * True when any string or field name in the value contains the character U+0000 or half of a
 * surrogate pair. No person types them, and PostgreSQL cannot store U+0000. UTF-8 cannot express
 * half a pair, so the stored text would differ from the sent one.
 */
export function containsUnstorable(value: unknown): boolean {
  return someText(value, (text) => text.includes('\0') || !text.isWellFormed());
}

const isTooLong = ({ length }: string) => length > MAX_TEXT_LENGTH;

/** True when the predicate is true for any string or field name, also in a very deep value. */
function someText(value: unknown, predicate: (text: string) => boolean): boolean {
  const parts = [value];
  while (parts.length > 0) {
    const part = parts.pop();
    if (typeof part === 'string') {
      if (predicate(part)) return true;
    } else if (typeof part === 'object' && part !== null) {
      for (const [name, inner] of Object.entries(part)) parts.push(name, inner);
    }
  }
  return false;
}

function textTooLong(): ApiError {
  const limit = MAX_TEXT_LENGTH.toLocaleString('en-US');
  return new ApiError('body_too_large', `A text in the body has more than ${limit} characters.`);
}

function malformedBody(): ApiError {
  return new ApiError('malformed_request', 'The body isn’t JSON.');
}

function incompleteFile(): ApiError {
  return new ApiError('malformed_request', 'We didn’t receive the whole file. Send it again.');
}

const MEGABYTE = 1024 * 1024;

function bodyTooLarge(limit: number): ApiError {
  const size = limit < MEGABYTE ? `${limit / 1024} KB` : `${limit / MEGABYTE} MB`;
  return new ApiError('body_too_large', `The body is larger than ${size}.`);
}
