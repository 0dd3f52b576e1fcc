import type { Brand } from '../contract/brand.ts';
import type { IconName } from './icon-names.ts';

/** What an island knows of the brand; from the page, as its props. */
export interface Site {
  name: string;
  agency: string;
  phone: { display: string; href: string };
  hours: string;
  email: string;
}

/** One of the products in "Get Protection"; from the page too. */
export interface ProtectionLink {
  title: string;
  href: string;
  icon: IconName;
}

export function siteOf({ name, agency, phone, hours, emails }: Brand): Site {
  return { name, agency, phone, hours, email: emails.support };
}
