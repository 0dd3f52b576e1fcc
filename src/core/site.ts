import type { Brand } from '../contract/brand.ts';
import type { IconName } from './icon-names.ts';

export interface VipTeam {
  display: string;
  href: string;
  text: string;
}

/** The brand data that an island gets from the page, as its props. */
export interface Site {
  name: string;
  agency: string;
  phone: { display: string; href: string };
  /** Contact for risks too large for online sale, by phone or text message. */
  vip: VipTeam;
  hours: string;
  email: string;
}

/** A product in "Get Protection", also passed by the page. */
export interface ProductLink {
  title: string;
  href: string;
  icon: IconName;
}

/** A product with its lowest price, shown to accounts without policies. Also passed by the page. */
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
