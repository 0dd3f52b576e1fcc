import { createHash } from 'node:crypto';
import type { RequestOf } from '../../src/contract/define-call.ts';
import { inTerritory, territoryCode, type Territory } from '../../src/contract/territory.ts';
import { findStateCode } from '../../src/contract/us-states.ts';
import { waitlistProducts, type joinWaitlist } from '../../src/contract/waitlist.ts';
import { isOfferedIn } from '../../src/tariffs/availability.ts';
import type { Database } from '../data/database.ts';
import { createFieldCipher, type FieldCipher } from '../data/field-cipher.ts';
import { newId } from '../data/ids.ts';
import { readOrCreateSigningSecret } from '../data/stored-secrets.ts';
import { ApiError } from '../errors.ts';
import { rateLimitRules } from '../http/rate-limit.ts';
import { isCountryCode } from '../reference-data/countries.ts';
import type { Services } from '../services.ts';

/**
 * Stores an email address that waits for a product in a US state or country. An entry that was
 * notified or unsubscribed is opened again. When the limit of the email address is reached, stores
 * nothing. The response is the same in all cases.
 * @throws ApiError `too_many_requests`; `invalid_input` if the product is offered there, or if the
 * US state or country does not exist
 */
export async function addToWaitlist(
  services: Services,
  request: RequestOf<typeof joinWaitlist>,
  ip: string,
): Promise<void> {
  const { database, limiter, now } = services;
  const { email, product } = request;
  const territory = requireTerritory(request);
  if (isOfferedIn(product, territory)) {
    const { name } = waitlistProducts[product];
    throw invalidTerritory(request, `${name} is available ${inTerritory(territory)}.`);
  }
  await limiter.consume(rateLimitRules.waitlist, ip);
  // The limit protects a person whose email address a stranger enters for many products and places.
  if ((await limiter.count(rateLimitRules.waitlistPerRecipient, email)) > 0) return database.ping();
  const created_at = now().toISOString();
  await database.transact((trx) =>
    trx
      .insertInto('waitlist')
      .values({
        id: newId('wait'),
        email,
        product,
        territory: territoryCode(territory),
        created_at,
        closed_at: null,
        closed_by: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['email', 'product', 'territory'])
          .doUpdateSet({ created_at, closed_at: null, closed_by: null })
          .where('waitlist.closed_at', 'is not', null),
      )
      .execute(),
  );
}

type Place = Pick<RequestOf<typeof joinWaitlist>, 'state' | 'country'>;

function requireTerritory(place: Place): Territory {
  const { state, country } = place;
  if (state !== undefined) {
    if (findStateCode(state) !== state)
      throw invalidTerritory(place, 'We don’t recognize that state.');
    return { country: 'US', state };
  }
  if (country === undefined || !isCountryCode(country))
    throw invalidTerritory(place, 'We don’t recognize that country.');
  return { country };
}

function invalidTerritory({ state }: Place, message: string): ApiError {
  const field = state === undefined ? 'country' : 'state';
  return new ApiError('invalid_input', message, { [field]: [message] });
}

/** Creates and reads the tokens of unsubscribe links. */
export interface UnsubscribeTokens {
  tokenFor(email: string): string;
  /** Returns the email address of a token. Undefined if this server did not create the token. */
  emailOf(token: string): string | undefined;
}

const TOKEN_SUBJECT = 'unsubscribe';

/**
 * A token is the encrypted and authenticated email address. So a link needs no row, does not expire
 * and does not show the email address in logs and in the browser's history.
 */
export async function createUnsubscribeTokens(database: Database): Promise<UnsubscribeTokens> {
  const secret = await readOrCreateSigningSecret(database);
  const key = createHash('sha256').update(`${TOKEN_SUBJECT} ${secret}`).digest('base64');
  const cipher: FieldCipher = createFieldCipher([key]);
  return {
    tokenFor: (email) => cipher.encrypt(TOKEN_SUBJECT, email),
    emailOf(token) {
      try {
        return cipher.decrypt(TOKEN_SUBJECT, token);
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Closes all waitlist entries of the email address in a token. Does nothing if there are none, for
 * example at the second click.
 * @returns False if this server did not create the token.
 */
export async function unsubscribe({ database, now }: Services, token: string): Promise<boolean> {
  const email = (await createUnsubscribeTokens(database)).emailOf(token);
  if (email === undefined) return false;
  await database.transact((trx) =>
    trx
      .updateTable('waitlist')
      .set({ closed_at: now().toISOString(), closed_by: 'unsubscribed' })
      .where('email', '=', email)
      .where('closed_at', 'is', null)
      .execute(),
  );
  return true;
}
