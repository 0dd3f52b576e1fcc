import { createHash } from 'node:crypto';
import { calls } from '../../src/contract/calls.ts';
import type { ResponseOf, CallDefinition, RequestOf } from '../../src/contract/define-call.ts';
import type { Checkout } from '../../src/contract/purchase/billing.ts';
import {
  savableFlows,
  type checkSavedFlow,
  type openSavedFlow,
  type SavableFlowId,
  type saveFlow,
} from '../../src/contract/purchase/saved-flows.ts';
import { SAVED_ANSWERS_VALID_DAYS } from '../../src/contract/service-facts.ts';
import { consumeEmailQuota } from '../accounts/mail-limits.ts';
import { invalidTokenError } from '../accounts/password-links.ts';
import { hashToken, generateToken } from '../accounts/tokens.ts';
import { createFieldCipher } from '../data/field-cipher.ts';
import { newId } from '../data/ids.ts';
import { ApiError } from '../errors.ts';
import type { HandlerInput } from '../http/mount.ts';
import { formatAmount, toMinor } from '../money.ts';
import {
  assertSavedAnswersNotBought,
  savedAnswersBoughtAt,
} from '../sales/saved-answers-purchase.ts';
import type { QuotePdfContent } from '../sales/quote-pdf-content.ts';
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

type StoredAnswers = Pick<RequestOf<typeof saveFlow>, 'flow' | 'path' | 'answers'> & {
  /**
   * Key that a purchase sends when it uses the saved answers. Missing in flows that were saved by
   * releases before 0.3.0.
   */
  saved_key?: string;
};

/**
 * Stores the answers and emails a link to them. When the email limit of the recipient or of the IP
 * address is reached, stores and sends nothing. The response is the same in both cases.
 * @throws ApiError `saved_answers_bought`
 */
export async function saveAndEmailFlow(
  services: Services,
  input: HandlerInput<typeof saveFlow>,
): Promise<void> {
  const { email, flow, path, answers, saved_key = generateToken() } = input.request;
  const { database, mailer, now, settings } = services;
  await assertSavedAnswersNotBought(database.db, saved_key);
  const canMail = await consumeEmailQuota(services, email, input.ip);
  // The price is calculated even when the email limit is reached, so that the response time does
  // not reveal the limit.
  const quote = await repriceQuote(services, input);
  if (!canMail) return database.ping();
  const [id, token, created] = [newId('saved'), generateToken(), now()];
  const expires = new Date(created.getTime() + SAVED_ANSWERS_VALID_DAYS * 24 * 60 * 60 * 1000);
  const storedAnswers: StoredAnswers = { flow, path, answers, saved_key };
  await database.transact(async (trx) => {
    await trx
      .insertInto('saved_flows')
      .values({
        id,
        token_hash: hashToken(token),
        flow,
        encrypted_answers: cipherFor(token).encrypt(id, JSON.stringify(storedAnswers)),
        quote: quote && JSON.stringify(quote),
        created_at: created.toISOString(),
        expires_at: expires.toISOString(),
        opened_at: null,
        opened_by: null,
        saved_key_hash: hashToken(saved_key),
      })
      .execute();
    await mailer.enqueue(trx, {
      to: email,
      template: 'savedFlow',
      data: {
        product: savableFlows[flow].product,
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

/**
 * Returns the current price from the checkout call of the flow. Null when the flow has no price
 * yet, or when a price is no longer possible.
 */
async function repriceQuote(
  services: Services,
  input: HandlerInput<typeof saveFlow>,
): Promise<QuotePdfContent | null> {
  const { flow, quote } = input.request;
  if (!quote) return null;
  const id = savableFlows[flow].checkout;
  const call: CallDefinition = calls[id];
  const parsedRequest = call.request?.safeParse(quote.request);
  if (parsedRequest && !parsedRequest.success) return null;
  const price = checkouts[id] as (input: unknown, services: Services) => Promise<Checkout>;
  const params = quote.params ?? {};
  try {
    const checkout = await price({ ...input, request: parsedRequest?.data, params }, services);
    return { product: savableFlows[flow].product, checkout, date: services.now().toISOString() };
  } catch (error) {
    // The answers are saved even when the product cannot be bought today. They are then saved
    // without a quote.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Returns the answers that were saved with a link. The link can be opened many times.
 * @param opener Key of the browser that opens the link. It is stored as the key of the latest
 * opener.
 * @throws ApiError `token_invalid`
 */
export async function openSavedAnswers(
  { database, now }: Services,
  { token, opener }: RequestOf<typeof openSavedFlow>,
): Promise<ResponseOf<typeof openSavedFlow>> {
  const at = now().toISOString();
  return database.transact(async (trx) => {
    const row = await trx
      .selectFrom('saved_flows')
      .select(['id', 'flow', 'encrypted_answers', 'created_at', 'saved_key_hash'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', at)
      .executeTakeFirst();
    if (!row) throw invalidTokenError();
    const saved = row.created_at;
    const bought = row.saved_key_hash && (await savedAnswersBoughtAt(trx, row.saved_key_hash));
    if (bought) {
      const flow = row.flow as SavableFlowId;
      return { flow, path: savableFlows[flow].path, answers: {}, saved, saved_key: null, bought };
    }
    const storedAnswers = JSON.parse(
      cipherFor(token).decrypt(row.id, row.encrypted_answers),
    ) as StoredAnswers;
    const { saved_key = legacySavedKey(token) } = storedAnswers;
    await trx
      .updateTable('saved_flows')
      .set({ opened_at: at, opened_by: hashToken(opener), saved_key_hash: hashToken(saved_key) })
      .where('id', '=', row.id)
      .execute();
    return { ...storedAnswers, saved, saved_key, bought: null };
  });
}

/**
 * Derives the saved key from the link's token, for flows that were saved without a key. So each
 * opening of the link returns the same key.
 */
function legacySavedKey(token: string): string {
  return createHash('sha256').update(`saved key ${token}`).digest('base64url');
}

/**
 * Returns the state of answers that this browser has saved or opened. `moved`: another browser has
 * opened the answers since then. `bought`: a policy was bought with the answers.
 */
export async function savedFlowStatus(
  { database: { db } }: Services,
  { saved_key, opener }: RequestOf<typeof checkSavedFlow>,
): Promise<ResponseOf<typeof checkSavedFlow>> {
  const hash = hashToken(saved_key);
  const lastOpened = await db
    .selectFrom('saved_flows')
    .select('opened_by')
    .where('saved_key_hash', '=', hash)
    .where('opened_at', 'is not', null)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const moved = lastOpened !== undefined && lastOpened.opened_by !== hashToken(opener);
  return { moved, bought: (await savedAnswersBoughtAt(db, hash)) !== null };
}

/**
 * Creates the cipher for saved answers. Its key is derived from the token, which only the email
 * contains. So the database alone is not enough to decrypt the answers.
 */
function cipherFor(token: string) {
  return createFieldCipher([createHash('sha256').update(`saved ${token}`).digest('base64')]);
}
