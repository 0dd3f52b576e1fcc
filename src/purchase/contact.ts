/** Who buys: asked of visitors. Of those who are signed in the account says it. */
import type { Account } from '../contract/account/account.ts';
import { buyerSchema, type Buyer } from '../contract/purchase/purchase.ts';
import { $authToken } from '../core/session/session.ts';

export const contactSchema = buyerSchema;

/** What a flow knows of its buyer. */
export interface WithBuyer {
  contact: Buyer | null;
  account: Account | null;
}

export const isGuest = () => !$authToken.get();

/** True where nobody has to be asked who buys. */
export const isBuyerKnown = ({ contact }: Pick<WithBuyer, 'contact'>) =>
  contact !== null || !isGuest();

/** As a purchase names its buyer; empty where nothing is known. */
export function buyerOf({ contact, account }: WithBuyer): Buyer {
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
