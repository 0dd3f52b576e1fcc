import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Settings } from '../settings.ts';

const derive = promisify(argon2);

/** The argon2id cost (memory and passes) of new password hashes. */
export type PasswordCost = Pick<Settings, 'PASSWORD_MEMORY_KIB' | 'PASSWORD_PASSES'>;

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes a password without blocking the event loop.
 * @returns The standard argon2 text `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, which includes its
 * cost.
 */
export async function hashPassword(password: string, passwordCost: PasswordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const cost = argonCost(passwordCost);
  const hash = await deriveWith(password, salt, cost);
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`;
  return `$argon2id$v=19$${parameters}$${encode(salt)}$${encode(hash)}`;
}

/** True if a stored hash used less memory or fewer passes than the current settings require. */
export function needsRehash(cost: PasswordCost, stored: string): boolean {
  const parsed = parseHash(stored);
  const { memory, passes } = argonCost(cost);
  return parsed !== null && (parsed.memory < memory || parsed.passes < passes);
}

/**
 * Compares a password with a stored hash in constant time. Without a stored hash (unknown email,
 * unclaimed account) it still derives a hash and returns false. The response time therefore does
 * not reveal whether an account exists.
 * @param cost Cost of the derivation without a stored hash. A stored hash is verified at its own
 * cost.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  cost: PasswordCost,
): Promise<boolean> {
  const parsed = stored === null ? null : parseHash(stored);
  const { salt, hash, ...parameters } = parsed ?? {
    ...argonCost(cost),
    salt: Buffer.alloc(SALT_BYTES),
    hash: Buffer.alloc(HASH_BYTES),
  };
  const derived = await deriveWith(password, salt, parameters, hash.length);
  return timingSafeEqual(derived, hash) && parsed !== null;
}

const argonCost = ({ PASSWORD_MEMORY_KIB, PASSWORD_PASSES }: PasswordCost) => ({
  memory: PASSWORD_MEMORY_KIB,
  passes: PASSWORD_PASSES,
  parallelism: 1,
});

function deriveWith(
  password: string,
  salt: Buffer,
  parameters: ReturnType<typeof argonCost>,
  length = HASH_BYTES,
): Promise<Buffer> {
  // The password is normalized to NFKC, because two keyboards may encode the same password
  // differently.
  const message = password.normalize('NFKC');
  return derive('argon2id', { message, nonce: salt, tagLength: length, ...parameters });
}

const hashPattern =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parseHash(stored: string) {
  const match = hashPattern.exec(stored);
  if (!match) return null;
  const [memory, passes, parallelism, salt, hash] = match.slice(1) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

/** Encodes as base64 without padding, as the argon2 text requires. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
