import type { Brand } from '../src/contract/brand.ts';
import type { FieldCipher } from './data/field-cipher.ts';
import type { PhotoLinkSigner } from './claims/photo-links.ts';
import type { Database } from './data/database.ts';
import type { DocumentLinks } from './policies/documents/document-links.ts';
import type { Products } from './policies/product.ts';
import type { Gateway } from './sales/gateway/gateway.ts';
import type { PartnerRegistry } from './http/partners.ts';
import type { Actor } from './audit.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import type { Mailer } from './mail/mailer.ts';
import type { WireAddress } from '../src/contract/address.ts';
import type { ProductCode } from '../src/contract/products.ts';
import type { RatingTerritory } from './products/rating-address.ts';
import type { MemoryRateLimiter, RateLimiter } from './http/rate-limit.ts';
import type { Settings } from './settings.ts';

/**
 * Services that every handler and page can use. app.ts creates them once; tests replace some of
 * them.
 */
export interface Services {
  settings: Settings;
  database: Database;
  gateway: Gateway;
  mailer: Mailer;
  documents: DocumentLinks;
  products: Products;
  fieldCipher: FieldCipher;
  photoLinks: PhotoLinkSigner;
  limiter: RateLimiter;
  throttle: MemoryRateLimiter;
  /**
   * Returns the rate territory of an address for a product. The function comes from
   * products/rating-address.ts, and the sandbox adds its magic ZIP codes to it.
   */
  rateTerritory: (address: WireAddress, product: ProductCode) => RatingTerritory;
  brand: Brand;
  partners: PartnerRegistry;
  /** The actor of audit events. During a request, it is the party that sent the request. */
  actor: Actor;
  now: () => Date;
  /** Returns the real time. It differs from `now` in a sandbox whose clock was moved ahead. */
  realNow: () => Date;
  log: Log;
  /** Undefined if METRICS_PORT is not set. */
  metrics?: Metrics | undefined;
}
