// Command that encrypts every bank account again with BANK_KEY: `npm run rotate-bank-key`. Run it
// when every server process has both the new and the previous key.
import { createFieldCipher } from '../data/field-cipher.ts';
import { rotateBankKey } from '../claims/rotate-bank-key.ts';
import { readOrCreateBankSecrets } from '../data/stored-secrets.ts';
import { acknowledgedMissingSettings } from '../production-checks.ts';
import { SettingsError } from '../settings.ts';
import { withDatabase, runCommand } from './command.ts';

const help = `npm run rotate-bank-key

Encrypts every bank account again with BANK_KEY. Each server must have both keys before.`;

await runCommand(
  (settings) =>
    withDatabase(settings, async (database) => {
      if (settings.BANK_KEY === undefined)
        throw new SettingsError('BANK_KEY is not set. It is the key for the encryption.');
      const fieldCipher = createFieldCipher(await readOrCreateBankSecrets(database, settings));
      const skipsLost = acknowledgedMissingSettings(settings).has('BANK_KEY_PREVIOUS');
      const { encrypted, lost } = await rotateBankKey(database, fieldCipher, { skipsLost });
      return [
        `Bank accounts encrypted with BANK_KEY: ${encrypted}. BANK_KEY_PREVIOUS can be removed.`,
        ...(lost > 0 ? [`Bank accounts that no key decrypts: ${lost}.`] : []),
      ].join('\n');
    }),
  { help },
);
