/** Data of the buyer. Guests enter this data. For signed-in buyers, it comes from the account. */
import type { Account } from '../contract/account/account.ts';
import { guestBuyerSchema, type GuestBuyer } from '../contract/purchase/purchase.ts';
import { $authToken } from '../core/session/session.ts';

export const contactSchema = guestBuyerSchema;

/** The parts of a flow's state that contain the buyer's data. */
export interface WithBuyer {
  contact: GuestBuyer | null;
  account: Account | null;
}

export const isGuest = () => !$authToken.get();

/** True if the buyer's data is known, so that the flow can skip the contact step. */
export const isBuyerKnown = ({ contact }: Pick<WithBuyer, 'contact'>) =>
  contact !== null || !isGuest();

/** Returns the buyer's data in the format of a purchase request. Unknown fields are empty. */
export function buyerOf({ contact, account }: WithBuyer): GuestBuyer {
  const buyer = contact ?? account;
  return {
    first_name: buyer?.first_name ?? '',
    last_name: buyer?.last_name ?? '',
    phone_number: buyer?.phone_number ?? '',
    email: buyer?.email ?? '',
  };
}

export function buyerName(state: WithBuyer): string {
  const { first_name, last_name } = buyerOf(state);
  return `${first_name} ${last_name}`.trim();
}
