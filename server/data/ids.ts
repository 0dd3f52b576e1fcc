import { randomFillSync } from 'node:crypto';

/**
 * Crockford's base-32 alphabet in lower case: 32 characters in ascending order. Each character
 * encodes five bits.
 */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 8;
const RANDOM_CHARS = 16;

/**
 * Random bytes for future ids. They are generated in bulk, because a separate call per id would
 * take longer than the rest of creating the id.
 */
const pool = Buffer.alloc(4096);
let usedBytes = pool.length;

/**
 * Returns random bytes that were not returned before.
 * @param count At most 4096.
 * @returns A buffer that is valid until the next call.
 */
export function nextRandomBytes(count: number): Buffer {
  if (usedBytes + count > pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += count;
  return pool.subarray(usedBytes - count, usedBytes);
}

/**
 * Creates an id such as `pol_1c3k9…`: the prefix, eight characters of time and sixteen random
 * characters. The eighty random bits cannot be guessed or enumerated. Ids of the same hour are next
 * to each other in an index, so a purchase changes far fewer pages of the index.
 */
export function newId(prefix: string): string {
  let id = '';
  for (const byte of nextRandomBytes(RANDOM_CHARS)) id += alphabet[byte & 31];
  return `${prefix}_${encodeTime(Date.now())}${id}`;
}

/**
 * Encodes the lowest 40 bits of a time in milliseconds in base 32. The encoded value restarts at
 * zero about every 35 years. It last restarted in 2004.
 */
function encodeTime(time: number): string {
  let text = '';
  for (
    let remaining = time, index = 0;
    index < TIME_CHARS;
    index += 1, remaining = Math.floor(remaining / 32)
  ) {
    text = `${alphabet[remaining % 32]}${text}`;
  }
  return text;
}
