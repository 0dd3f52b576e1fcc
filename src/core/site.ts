import type { Brand } from '../contract/brand.ts';

/** What an island knows of the brand; from the page, as its props. */
export interface Site {
  name: string;
  agency: string;
  phone: { display: string; href: string };
  hours: string;
  email: string;
}

export function siteOf({ name, agency, phone, hours, emails }: Brand): Site {
  return { name, agency, phone, hours, email: emails.support };
}
