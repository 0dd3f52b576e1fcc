import { ApiError } from '../errors.ts';

/** Far above the longest body of the contract; anything larger is a mistake or an attack. */
export const BODY_LIMIT = 256 * 1024;

/**
 * The body of a call as JSON.
 * @throws Refusal unsupported_media_type, body_too_large, malformed_request
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseJson(await readText(request));
}

/** @throws Refusal body_too_large, malformed_request where the connection was cut off */
export async function readText(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length) > BODY_LIMIT) throw bodyTooLarge(BODY_LIMIT);
  try {
    // Node holds the sender to the length that was announced.
    if (length !== null) return await request.text();
    return (await readLimited(request, BODY_LIMIT)).toString('utf8');
  } catch (error) {
    // The connection was cut off in the middle of the body.
    throw error instanceof ApiError ? error : malformedBody();
  }
}

/**
 * The body of a call as one file.
 * @param limit bytes
 * @throws Refusal body_too_large, malformed_request where nothing came or the connection was cut off
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

/** A body in chunks announces no length: counted while it comes in, so that nobody fills the memory. */
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

function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (text.includes('\\u0000') && containsNul(body)) throw malformedBody();
    return body;
  } catch {
    throw malformedBody();
  }
}

/** PostgreSQL's text cannot hold U+0000; nothing that a person types does. */
export function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || containsNul(part));
}

function malformedBody(): ApiError {
  return new ApiError('malformed_request', 'The body is not JSON.');
}

function incompleteFile(): ApiError {
  return new ApiError('malformed_request', 'The file did not arrive whole. Send it again.');
}

const MEGABYTE = 1024 * 1024;

function bodyTooLarge(limit: number): ApiError {
  const size = limit < MEGABYTE ? `${limit / 1024} KB` : `${limit / MEGABYTE} MB`;
  return new ApiError('body_too_large', `The body is larger than ${size}.`);
}
