import type { Brand } from '../src/contract/brand.ts';
import type { BankVault } from './bank-accounts-vault.ts';
import type { PhotoLinks } from './claim-photo-links.ts';
import type { Database } from './data/database.ts';
import type { Documents } from './documents/documents.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { Settings } from './settings.ts';

/** What every handler and page may use; put together once in app.ts and replaced piece by piece in tests. */
export interface Services {
  settings: Settings;
  database: Database;
  gateway: Gateway;
  mailer: Mailer;
  documents: Documents;
  vault: BankVault;
  photoLinks: PhotoLinks;
  limiter: RateLimiter;
  brand: Brand;
  now: () => Date;
  log: Log;
}
