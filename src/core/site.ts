import type { Brand } from '../contract/brand.ts';
import type { ProductCode } from '../contract/products.ts';
import type { IconName } from './icon-names.ts';

export interface VipTeamContact {
  display: string;
  href: string;
  text: string;
}

/** Name and contact data of the brand. A page passes them to its island as props. */
export interface SiteBrand {
  name: string;
  agency: string;
  phone: { display: string; href: string };
  /** Contact, by phone or text message, for risks that are too large for online sale. */
  vip: VipTeamContact;
  hours: string;
  email: string;
  /** Email address for questions about a claim. */
  claimsEmail: string;
}

/** A product in the list "Get Protection". The page passes the list to an island. */
export interface ProductLink {
  title: string;
  href: string;
  icon: IconName;
  /** Product whose policies this link sells. Omitted for a second link to a product. */
  code?: ProductCode;
  /** True if the product is sold by phone only. */
  byPhone?: boolean;
}

/**
 * A product with its lowest price, as one row of a list. An account without policies sees this
 * list. The page passes the rows to an island.
 */
export interface ProductPriceRow {
  name: string;
  icon: IconName;
  /** Price as text, such as '$10'. With this price, `unit` is 'a day'. */
  price: string;
  unit: string;
  paysUpTo: string;
  leavesOut: string;
  href: string;
}

export function toSiteBrand({ name, agency, phone, vip, hours, emails }: Brand): SiteBrand {
  const team = vip ?? { ...phone, text: phone.href.replace(/^tel:/, 'sms:') };
  return {
    name,
    agency,
    phone,
    vip: team,
    hours,
    email: emails.support,
    claimsEmail: emails.claims,
  };
}
