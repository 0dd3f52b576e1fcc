import type { SiteBrand } from '../../core/site.ts';

interface SupportContactProps {
  site: Pick<SiteBrand, 'phone' | 'hours'>;
}

/**
 * Renders the phone number and hours of the support team. It is shown if the visitor cannot
 * continue, and after every purchase.
 */
export function SupportContact({ site: { phone, hours } }: SupportContactProps) {
  return (
    <p className="small person-to-call">
      Need a person? Call <a href={phone.href}>{phone.display}</a>, {hours}.
    </p>
  );
}
