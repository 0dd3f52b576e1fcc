import { randomFillSync } from 'node:crypto';

/** Crockford's alphabet in lower case: 32 signs in ascending order, five bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_CHARS = 8;
const RANDOM_CHARS = 16;

/** Randomness is drawn for many at once: a call for each costs more than an id. */
const pool = Buffer.alloc(4096);
let usedBytes = pool.length;

/** As many bytes as asked for, at most 4096, given out once; valid until the next call. */
export function nextRandomBytes(count: number): Buffer {
  if (usedBytes + count > pool.length) {
    randomFillSync(pool);
    usedBytes = 0;
  }
  usedBytes += count;
  return pool.subarray(usedBytes - count, usedBytes);
}

/**
 * An id such as `pol_1c3k9…`: eight signs of time and sixteen random ones. Eighty random bits can be
 * neither guessed nor counted, and ids of the same hour lie side by side in an index, which saves the
 * database most of the pages that a purchase would otherwise touch.
 */
export function newId(prefix: string): string {
  let id = '';
  for (const byte of nextRandomBytes(RANDOM_CHARS)) id += alphabet[byte & 31];
  return `${prefix}_${encodeTime(Date.now())}${id}`;
}

/** Milliseconds in base 32: forty bits last from 1970 to 2004, and from there on they begin anew. */
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
