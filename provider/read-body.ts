import { Refusal } from './errors.ts';

/** Far above the longest body of the contract; anything larger is a mistake or an attack. */
export const BODY_LIMIT = 256 * 1024;

/**
 * The body of a call as JSON.
 * @throws Refusal unsupported_media_type, body_too_large, malformed_request
 */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json.');
  }
  return parseJson(await readText(request));
}

/** @throws Refusal body_too_large, malformed_request where the connection was cut off */
export async function readText(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  if (Number(length) > BODY_LIMIT) throw tooLarge();
  try {
    // Node holds the sender to the length that was announced.
    return length === null ? await readCounting(request) : await request.text();
  } catch (error) {
    // The connection was cut off in the middle of the body.
    throw error instanceof Refusal ? error : malformed();
  }
}

/** A body in chunks announces no length: counted while it comes in, so that nobody fills the memory. */
async function readCounting(request: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_LIMIT) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text);
    if (text.includes('\\u0000') && holdsNul(body)) throw malformed();
    return body;
  } catch {
    throw malformed();
  }
}

/** PostgreSQL's text cannot hold U+0000; nothing that a person types does. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, part]) => name.includes('\0') || holdsNul(part));
}

function malformed(): Refusal {
  return new Refusal('malformed_request', 'The body is not JSON.');
}

function tooLarge(): Refusal {
  return new Refusal('body_too_large', `The body is larger than ${BODY_LIMIT / 1024} KB.`);
}
