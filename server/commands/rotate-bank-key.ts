// Command that encrypts every bank account again with BANK_KEY: `npm run rotate-bank-key`. Run it
// when every server process has both the new and the previous key.
import { createFieldCipher } from '../data/field-cipher.ts';
import { rotateBankKey } from '../claims/rotate-bank-key.ts';
import { readOrCreateBankSecrets } from '../data/stored-secrets.ts';
import { SettingsError } from '../settings.ts';
import { withDatabase, runCommand } from './command.ts';

await runCommand((settings) =>
  withDatabase(settings, async (database) => {
    if (settings.BANK_KEY === undefined)
      throw new SettingsError('BANK_KEY is not set. It is the key for the encryption.');
    const fieldCipher = createFieldCipher(await readOrCreateBankSecrets(database, settings));
    const count = await rotateBankKey(database, fieldCipher);
    return `${count} bank accounts are encrypted with BANK_KEY. BANK_KEY_PREVIOUS can be removed.`;
  }),
);
