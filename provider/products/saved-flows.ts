import { createHash } from 'node:crypto';
import { calls } from '../../src/contract/calls.ts';
import type { AnswerOf, CallDefinition, RequestOf } from '../../src/contract/define-call.ts';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import {
  SAVED_DAYS,
  savedFlows,
  type openSavedFlow,
  type saveFlow,
} from '../../src/contract/purchase/saved-flows.ts';
import { mayMail } from '../accounts/mail-limits.ts';
import { tokenInvalid } from '../accounts/links.ts';
import { hashToken, newToken } from '../accounts/tokens.ts';
import { createVault } from '../data/vault.ts';
import { newId } from '../data/ids.ts';
import { Refusal } from '../errors.ts';
import type { CallInput } from '../http/mount.ts';
import { formatAmount, toMinor } from '../money.ts';
import type { SavedQuote } from '../sales/saved-quotes.ts';
import type { Services } from '../services.ts';
import { checkoutBaggage } from './baggage/routes.ts';
import { checkoutCollectiblesQuote } from './collectibles/routes.ts';
import { checkoutRental } from './rental-car/routes.ts';
import { checkoutRenters } from './renters/routes.ts';
import { checkoutCommercial } from './small-business/routes.ts';

const checkouts = {
  checkoutBaggage,
  checkoutRental,
  checkoutRenters,
  checkoutCommercial,
  checkoutCollectiblesQuote,
};

type Kept = Pick<RequestOf<typeof saveFlow>, 'flow' | 'path' | 'answers'>;

/**
 * Keeps what was answered and mails the link to it, unless the address or the sender has had enough mails: that
 * is told to nobody.
 */
export async function keepFlow(
  services: Services,
  input: CallInput<typeof saveFlow>,
): Promise<void> {
  const { email, flow, path, answers } = input.request;
  const { database, mailer, now, settings } = services;
  const isMailed = await mayMail(services, email, input.ip);
  // Priced in any case: the time tells of no limit.
  const quote = await priceAgain(services, input);
  if (!isMailed) return database.ping();
  const [id, token, created] = [newId('saved'), newToken(), now()];
  const expires = new Date(created.getTime() + SAVED_DAYS * 24 * 60 * 60 * 1000);
  const kept: Kept = { flow, path, answers };
  await database.transact(async (trx) => {
    await trx
      .insertInto('saved_flows')
      .values({
        id,
        token_hash: hashToken(token),
        flow,
        sealed: vaultOf(token).seal(id, JSON.stringify(kept)),
        quote: quote && JSON.stringify(quote),
        created_at: created.toISOString(),
        expires_at: expires.toISOString(),
        opened_at: null,
        opened_by: null,
      })
      .execute();
    await mailer.enqueue(trx, {
      to: email,
      template: 'savedFlow',
      data: {
        product: savedFlows[flow].product,
        total: quote && totalOf(quote.checkout),
        link: `${settings.SITE_URL}/resume#token=${token}`,
        documents: quote ? [services.documents.quoteLink(id)] : [],
      },
    });
  });
  void mailer.deliver();
}

function totalOf({ totals, currency_code }: Checkout): string {
  return formatAmount(toMinor(totals.grandtotal), currency_code);
}

/** What the flow's own checkout says today; null where there is no price yet, or none any more. */
async function priceAgain(
  services: Services,
  input: CallInput<typeof saveFlow>,
): Promise<SavedQuote | null> {
  const { flow, quote } = input.request;
  if (!quote) return null;
  const id = savedFlows[flow].checkout;
  const call: CallDefinition = calls[id];
  const asked = call.request?.safeParse(quote.request);
  if (asked && !asked.success) return null;
  const price = checkouts[id] as (asking: unknown, by: Services) => Promise<Checkout>;
  const params = quote.params ?? {};
  try {
    const checkout = await price({ ...input, request: asked?.data, params }, services);
    return { product: savedFlows[flow].product, checkout, date: services.now().toISOString() };
  } catch (error) {
    // What cannot be bought today is kept all the same, and says so where it is opened.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** So long whoever has opened a link is answered again: the first answer may have been lost on its way. */
const AGAIN_MS = 10 * 60 * 1000;

/**
 * What a link has kept.
 * @param opener key of the browser that opens it: no other one gets it after
 * @throws Refusal token_invalid
 */
export async function takeFlow(
  { database, now }: Services,
  { token, opener }: { token: string; opener: string },
): Promise<AnswerOf<typeof openSavedFlow>> {
  const at = now();
  const opened_by = hashToken(opener);
  const row = await database.transact(async (trx) => {
    const found = await trx
      .selectFrom('saved_flows')
      .select(['id', 'sealed', 'created_at', 'opened_at', 'opened_by'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', at.toISOString())
      .executeTakeFirst();
    if (!found) return undefined;
    const { opened_at } = found;
    if (opened_at !== null) {
      const isSoon = Date.parse(opened_at) + AGAIN_MS > at.getTime();
      return isSoon && found.opened_by === opened_by ? found : undefined;
    }
    const { numUpdatedRows } = await trx
      .updateTable('saved_flows')
      .set({ opened_at: at.toISOString(), opened_by })
      .where('id', '=', found.id)
      .where('opened_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n ? found : undefined;
  });
  if (!row) throw tokenInvalid();
  const kept = JSON.parse(vaultOf(token).open(row.id, row.sealed)) as Kept;
  return { ...kept, saved: row.created_at };
}

/** Whoever reads the database alone reads nothing: the key is in the mail. */
function vaultOf(token: string) {
  return createVault([createHash('sha256').update(`saved ${token}`).digest('base64')]);
}
