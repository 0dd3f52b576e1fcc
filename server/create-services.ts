import { logAuditEvent, publishAuditEvents, systemActor } from './audit.ts';
import { readBrand } from './brand.ts';
import { createFieldCipher } from './data/field-cipher.ts';
import { createPhotoLinks } from './claims/photo-links.ts';
import { readBankSecrets, readSigningSecret } from './data/stored-secrets.ts';
import { createPartners } from './http/partners.ts';
import { createThrottle, createRateLimiter } from './http/rate-limit.ts';
import { createMailer } from './mail/mailer.ts';
import { createSmtpTransport, readDkim, mailSender } from './mail/smtp.ts';
import { createDocumentLinks } from './policies/documents/documents.ts';
import { allProducts } from './products/all-products.ts';
import { rateTerritory } from './products/rating-address.ts';
import type { Services } from './services.ts';
import type { Settings } from './settings.ts';

type ProvidedServices = Pick<Services, 'gateway' | 'log' | 'now' | 'database'> & Partial<Services>;

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
  const database = publishAuditEvents(timedDatabase, (event, actor) => {
    logAuditEvent(log, event, actor);
    metrics?.countAuditEvent(event);
  });
  const secret = await readSigningSecret(database);
  const bankSecrets = await readBankSecrets(database, settings);
  const baseUrl = settings.PUBLIC_API_BASE ?? '';
  const transport = settings.SMTP_URL
    ? createSmtpTransport({
        url: settings.SMTP_URL,
        from: mailSender(settings.MAIL_FROM, brand),
        siteUrl: settings.SITE_URL,
        dkim: readDkim(settings),
      })
    : null;
  return {
    settings,
    brand,
    partners: createPartners({ settings, brand, log }),
    actor: systemActor,
    rateTerritory,
    mailer: createMailer({ database, brand, baseUrl: settings.SITE_URL, transport, now, log }),
    documents: createDocumentLinks({ secret, baseUrl, now, products: allProducts }),
    products: allProducts,
    fieldCipher: createFieldCipher(bankSecrets),
    photoLinks: createPhotoLinks({ secret, baseUrl, now }),
    limiter: createRateLimiter(database, { factor: settings.RATE_LIMIT_FACTOR, now }),
    throttle: createThrottle({ factor: settings.RATE_LIMIT_FACTOR, now }),
    ...provided,
    database,
  };
}
