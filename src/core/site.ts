import type { Brand } from '../contract/brand.ts';
import type { IconName } from './icon-names.ts';

export interface VipTeam {
  display: string;
  href: string;
  text: string;
}

/** What an island knows of the brand; from the page, as its props. */
export interface Site {
  name: string;
  agency: string;
  phone: { display: string; href: string };
  /** Who is called, or sent a text, about what is too large to be sold online. */
  vip: VipTeam;
  hours: string;
  email: string;
}

/** One of the products in "Get Protection"; from the page too. */
export interface ProductLink {
  title: string;
  href: string;
  icon: IconName;
}

/** A product with what it costs from, as an account without policies is shown it; from the page too. */
export interface RateRow {
  name: string;
  icon: IconName;
  /** '$10' and 'a day'. */
  price: string;
  unit: string;
  paysUpTo: string;
  leavesOut: string;
  href: string;
}

export function siteOf({ name, agency, phone, vip, hours, emails }: Brand): Site {
  const team = vip ?? { ...phone, text: phone.href.replace(/^tel:/, 'sms:') };
  return { name, agency, phone, vip: team, hours, email: emails.support };
}
