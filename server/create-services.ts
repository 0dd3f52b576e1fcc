import { logAuditEvent, withAuditEventPublishing, systemActor } from './audit.ts';
import { readBrand } from './brand.ts';
import { createFieldCipher } from './data/field-cipher.ts';
import { createPhotoLinkSigner } from './claims/photo-links.ts';
import { readOrCreateBankSecrets, readOrCreateSigningSecret } from './data/stored-secrets.ts';
import { createPartnerRegistry } from './http/partners.ts';
import { createMemoryRateLimiter, createDatabaseRateLimiter } from './http/rate-limit.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpTransport, readDkimKey, mailFromAddress } from './mail/smtp.ts';
import { createDocumentLinks } from './policies/documents/document-links.ts';
import { productsByCode } from './products/all-products.ts';
import { findRatingTerritory } from './products/rating-address.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

type ProvidedServices = Pick<Services, 'gateway' | 'log' | 'now' | 'realNow' | 'database'> &
  Partial<Services>;

/**
 * Creates the services that handlers, pages and commands use.
 * @param provided Services that the caller has already created. The tables of the provided database
 * must already be migrated.
 */
export async function createServices(
  settings: Settings,
  provided: ProvidedServices,
): Promise<Services> {
  const { log, now, metrics } = provided;
  const brand = provided.brand ?? readBrand(settings.BRAND_FILE);
  const timedDatabase = metrics?.timeTransactions(provided.database) ?? provided.database;
  const database = withAuditEventPublishing(timedDatabase, (event, actor) => {
    logAuditEvent(log, event, actor);
    metrics?.countAuditEvent(event);
  });
  const secret = await readOrCreateSigningSecret(database);
  const bankSecrets = await readOrCreateBankSecrets(database, settings);
  const baseUrl = settings.PUBLIC_API_BASE ?? '';
  const transport = settings.SMTP_URL
    ? createSmtpTransport({
        url: settings.SMTP_URL,
        from: mailFromAddress(settings.MAIL_FROM, brand),
        siteUrl: settings.SITE_URL,
        dkim: readDkimKey(settings),
      })
    : null;
  return {
    settings,
    brand,
    partners: createPartnerRegistry({ settings, brand, log }),
    actor: systemActor,
    rateTerritory: findRatingTerritory,
    mailer: createMailer({ database, brand, baseUrl: settings.SITE_URL, transport, now, log }),
    documents: createDocumentLinks({ secret, baseUrl, now, products: productsByCode }),
    products: productsByCode,
    fieldCipher: createFieldCipher(bankSecrets),
    photoLinks: createPhotoLinkSigner({ secret, baseUrl, now }),
    limiter: createDatabaseRateLimiter(database, { factor: settings.RATE_LIMIT_FACTOR, now }),
    throttle: createMemoryRateLimiter({ factor: settings.RATE_LIMIT_FACTOR, now }),
    ...provided,
    database,
  };
}
