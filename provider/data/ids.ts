import { randomBytes } from 'node:crypto';

/** Crockford's alphabet in lower case: 32 signs, so that each random byte gives one without bias. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** An id such as `pol_7m3k…`: 24 random signs (120 bits), so it can be neither guessed nor counted. */
export function newId(prefix: string): string {
  let id = `${prefix}_`;
  for (const byte of randomBytes(24)) id += alphabet[byte & 31];
  return id;
}
