import * as z from 'zod/mini';
import { territoryCode, type Territory } from '../contract/territory.ts';
import { joinWaitlist, waitlistPlace, type WaitlistProduct } from '../contract/waitlist.ts';
import { sendCall } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { persistedAtom } from '../core/storage.ts';

/** A product and the state or country in which it is not available yet. */
export interface WaitlistTarget {
  product: WaitlistProduct;
  territory: Territory;
}

/** Email addresses that this visitor has entered, by product and territory. */
export const $joinedWaitlists = persistedAtom('waitlist', z.record(z.string(), z.string()), {});

export const waitlistKey = ({ product, territory }: WaitlistTarget) =>
  `${product} ${territoryCode(territory)}`;

/**
 * Stores the email address on the server.
 * @returns the error message, or an empty string if the email address is stored
 */
export async function joinWaitlistOf(target: WaitlistTarget, email: string): Promise<string> {
  const { product, territory } = target;
  try {
    await sendCall(joinWaitlist, { request: { email, product, ...waitlistPlace(territory) } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.isMissing
      ? 'We can’t take email addresses here yet. Please check back later.'
      : error.message;
  }
  $joinedWaitlists.set({ ...$joinedWaitlists.get(), [waitlistKey(target)]: email });
  return '';
}
