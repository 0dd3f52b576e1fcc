import type { Account } from '../contract/account/account.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';

/** A guest who has entered the own data, or a signed-in buyer. Null if the buyer is not known. */
type Person = GuestBuyer | Account | null;

/** Returns the buyer's data in the format of a purchase request. Unknown fields are empty. */
export function buyerOf(person: Person): GuestBuyer {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    phone_number: person?.phone_number ?? '',
    email: person?.email ?? '',
  };
}

export function buyerName(person: Person): string {
  const { first_name, last_name } = buyerOf(person);
  return `${first_name} ${last_name}`.trim();
}
