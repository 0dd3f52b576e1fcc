import { logDeed, tellDeeds, theProvider } from './audit.ts';
import { readBrand } from './brand.ts';
import { createVault } from './data/vault.ts';
import { createPhotoLinks } from './claims/photo-links.ts';
import { readBankSecrets, readSigningSecret } from './data/signing-secret.ts';
import { followPartners } from './http/partners.ts';
import { createPace, createRateLimiter } from './http/rate-limit.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpTransport, readDkim, senderOf } from './mail/smtp.ts';
import { createDocuments } from './policies/documents/documents.ts';
import { productLines } from './products/product-lines.ts';
import { rateTerritory } from './products/rating-address.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

type Given = Pick<Services, 'gateway' | 'log' | 'now' | 'database'> & Partial<Services>;

/**
 * Puts together what every handler, page and command may use.
 * @param given what is there already; its database has its tables
 */
export async function createServices(settings: Settings, given: Given): Promise<Services> {
  const { log, now, metrics } = given;
  const brand = given.brand ?? readBrand(settings.BRAND_FILE);
  const timed = metrics?.timed(given.database) ?? given.database;
  const database = tellDeeds(timed, (deed, by) => {
    logDeed(log, deed, by);
    metrics?.done(deed);
  });
  const secret = await readSigningSecret(database);
  const bankSecrets = await readBankSecrets(database, settings);
  const baseUrl = settings.PUBLIC_API_BASE ?? '';
  const transport = settings.SMTP_URL
    ? createSmtpTransport({
        url: settings.SMTP_URL,
        from: senderOf(settings.MAIL_FROM, brand),
        siteUrl: settings.SITE_URL,
        dkim: readDkim(settings),
      })
    : null;
  return {
    settings,
    brand,
    partners: followPartners({ settings, brand, log }),
    by: theProvider,
    rateTerritory,
    mailer: createMailer({ database, brand, baseUrl: settings.SITE_URL, transport, now, log }),
    documents: createDocuments({ secret, baseUrl, now, products: productLines }),
    products: productLines,
    vault: createVault(bankSecrets),
    photoLinks: createPhotoLinks({ secret, baseUrl, now }),
    limiter: createRateLimiter(database, { factor: settings.RATE_LIMIT_FACTOR, now }),
    pace: createPace({ factor: settings.RATE_LIMIT_FACTOR, now }),
    ...given,
    database,
  };
}
