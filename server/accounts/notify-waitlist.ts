import { savableFlows } from '../../src/contract/purchase/saved-flows.ts';
import { inTerritory, territoryCode, type Territory } from '../../src/contract/territory.ts';
import { waitlistProducts, type WaitlistProduct } from '../../src/contract/waitlist.ts';
import { MAX_SLICE_ROWS } from '../data/slices.ts';
import { formatDate } from '../dates.ts';
import type { Services } from '../services.ts';
import { portalLink } from './password-links.ts';
import { createUnsubscribeTokens, type UnsubscribeTokens } from './waitlist.ts';

export interface WaitlistTarget {
  product: WaitlistProduct;
  territory: Territory;
}

/**
 * Emails everyone who waits for a product in a territory, and closes their entries. Each slice is
 * one transaction with its emails, so an interrupted run is continued by the next run. Two runs at
 * the same time email each person once, because only one of them closes an entry.
 * @returns the number of emails
 */
export async function notifyWaitlist(services: Services, target: WaitlistTarget): Promise<number> {
  const tokens = await createUnsubscribeTokens(services.database);
  let count = 0;
  for (;;) {
    const closed = await notifySlice(services, target, tokens);
    count += closed.emailed;
    if (closed.found < MAX_SLICE_ROWS) break;
  }
  services.log.info('waitlist_notified', {
    product: target.product,
    territory: territoryCode(target.territory),
    count,
  });
  return count;
}

function notifySlice(
  { database, mailer, now, settings }: Services,
  { product, territory }: WaitlistTarget,
  tokens: UnsubscribeTokens,
): Promise<{ found: number; emailed: number }> {
  const { name, flow } = waitlistProducts[product];
  return database.transact(async (trx) => {
    const waiting = await trx
      .selectFrom('waitlist')
      .select('id')
      .where('product', '=', product)
      .where('territory', '=', territoryCode(territory))
      .where('closed_at', 'is', null)
      .orderBy('id')
      .limit(MAX_SLICE_ROWS)
      .execute();
    let emailed = 0;
    for (const { id } of waiting) {
      // If another run or an unsubscribe link has closed the entry meanwhile, no row is returned.
      const entry = await trx
        .updateTable('waitlist')
        .set({ closed_at: now().toISOString(), closed_by: 'notified' })
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .returning(['email', 'created_at'])
        .executeTakeFirst();
      if (!entry) continue;
      emailed += 1;
      await mailer.enqueue(trx, {
        to: entry.email,
        template: 'productAvailable',
        data: {
          product: name,
          where: inTerritory(territory),
          since: formatDate(entry.created_at),
          link: savableFlows[flow].path,
          unsubscribe: portalLink(settings, 'unsubscribe', tokens.tokenFor(entry.email)),
        },
      });
    }
    return { found: waiting.length, emailed };
  });
}
