import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Format version at the start of each encrypted value, so that later formats can be recognized. */
const FORMAT_VERSION = 'v1';

/**
 * Encrypts bank account numbers and saved answers. Each encrypted value is bound to its row's id,
 * so it cannot be decrypted as a value of another row.
 */
export interface FieldCipher {
  encrypt(rowId: string, text: string): string;
  /**
   * @throws Error when the encrypted value was changed, or was encrypted for another row or with
   * another key
   */
  decrypt(rowId: string, encrypted: string): string;
}

/**
 * Creates a cipher from its secrets.
 * @param secrets 32 bytes each, as base64. The first secret encrypts. The other secrets only
 * decrypt values that were encrypted with them earlier.
 */
export function createFieldCipher(secrets: readonly [string, ...string[]]): FieldCipher {
  const [first, ...others] = secrets;
  const encryptionKey = Buffer.from(first, 'base64');
  const previousKeys = others.map((secret) => Buffer.from(secret, 'base64'));
  return {
    encrypt(rowId, number) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, encryptionKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(rowId));
      const encrypted = [iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${FORMAT_VERSION}.${Buffer.concat(encrypted).toString('base64url')}`;
    },
    decrypt(rowId, encrypted) {
      const [version, text = ''] = encrypted.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== FORMAT_VERSION || bytes.length < IV_BYTES + TAG_BYTES)
        throw new Error('The value is not encrypted');
      for (const key of previousKeys) {
        try {
          return decryptWith(key, rowId, bytes);
        } catch {
          // Another key encrypted this value, so the next key is tried. If no key fits, the last
          // attempt throws.
        }
      }
      return decryptWith(encryptionKey, rowId, bytes);
    },
  };
}

function decryptWith(key: Buffer, rowId: string, bytes: Buffer): string {
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(rowId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  const decrypted = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([decrypted, decipher.final()]).toString('utf8');
}
