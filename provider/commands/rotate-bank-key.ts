// Seals every bank account with BANK_KEY: `npm run rotate-bank-key`, once every process knows both keys.
import { createVault } from '../data/vault.ts';
import { rotateBankKey } from '../claims/rotate-bank-key.ts';
import { readBankSecrets } from '../data/signing-secret.ts';
import { SettingsError } from '../settings.ts';
import { onDatabase, runCommand } from './command.ts';

await runCommand((settings) =>
  onDatabase(settings, async (database) => {
    if (settings.BANK_KEY === undefined)
      throw new SettingsError('BANK_KEY is not set: it is the key to seal with.');
    const vault = createVault(await readBankSecrets(database, settings));
    const count = await rotateBankKey(database, vault);
    return `${count} bank accounts are sealed with BANK_KEY; BANK_KEY_BEFORE is of no more use.`;
  }),
);
