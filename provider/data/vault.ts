import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Names the format, for the day on which there is another. */
const VERSION = 'v1';

/** Seals the numbers of bank accounts; the row's id goes in, so that no number can be moved to another row. */
export interface Vault {
  seal(rowId: string, number: string): string;
  /** @throws where the text was changed, or sealed for another row or with another key */
  open(rowId: string, sealed: string): string;
}

/**
 * @param secrets 32 bytes each, as base64. The first seals; the others open what was sealed before it
 * took their place.
 */
export function createVault(secrets: readonly [string, ...string[]]): Vault {
  const [first, ...others] = secrets;
  const sealing = Buffer.from(first, 'base64');
  const earlier = others.map((secret) => Buffer.from(secret, 'base64'));
  return {
    seal(rowId, number) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealing, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(rowId));
      const sealed = [iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${VERSION}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(rowId, sealed) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('Not sealed');
      for (const key of earlier) {
        try {
          return openWith(key, rowId, bytes);
        } catch {
          // Sealed with another of the keys; the last one tried says so.
        }
      }
      return openWith(sealing, rowId, bytes);
    },
  };
}

function openWith(key: Buffer, rowId: string, bytes: Buffer): string {
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
