import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Names key and format, so that a later key can tell which rows are still under this one. */
const VERSION = 'v1';

/** Seals the numbers of bank accounts; the row's id goes in, so that no number can be moved to another row. */
export interface BankVault {
  seal(rowId: string, number: string): string;
  /** @throws where the text was changed, or sealed for another row or with another key */
  open(rowId: string, sealed: string): string;
}

/** @param secret 32 bytes as base64url */
export function createBankVault(secret: string): BankVault {
  const key = Buffer.from(secret, 'base64url');
  const options = { authTagLength: TAG_BYTES };
  return {
    seal(rowId, number) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv, options).setAAD(Buffer.from(rowId));
      const sealed = [iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return `${VERSION}.${Buffer.concat(sealed).toString('base64url')}`;
    },
    open(rowId, sealed) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('Not sealed');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), options)
        .setAAD(Buffer.from(rowId))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const opened = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]).toString('utf8');
    },
  };
}
