import { randomFillSync } from 'node:crypto';

/** Crockford's alphabet in lower case: 32 characters in ascending order, five bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 8;
const RANDOM_CHARS = 16;

/**
 * Pool of random bytes. The bytes are generated in bulk, because one call per id would cost more
 * than the rest of the id.
 */
const pool = Buffer.alloc(4096);
let usedBytes = pool.length;

/**
 * Returns random bytes that were not used before, at most 4096. The buffer is valid until the next
 * call.
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
 * Creates an id such as `pol_1c3k9…`: eight characters of time and sixteen random characters.
 * Eighty random bits cannot be guessed or enumerated. Ids of the same hour are next to each other
 * in an index. So a purchase changes far fewer pages of the index.
 */
export function newId(prefix: string): string {
  let id = '';
  for (const byte of nextRandomBytes(RANDOM_CHARS)) id += alphabet[byte & 31];
  return `${prefix}_${encodeTime(Date.now())}${id}`;
}

/**
 * Encodes the lowest 40 bits of a time in milliseconds, in base 32. The value starts again at zero
 * about every 35 years, last in 2004.
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
