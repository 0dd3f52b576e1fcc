import type { Site } from '../../core/site.ts';

interface PersonToCallProps {
  site: Pick<Site, 'phone' | 'hours'>;
}

/** Who helps where the page ends: on every stop, and after every purchase. */
export function PersonToCall({ site: { phone, hours } }: PersonToCallProps) {
  return (
    <p className="small person-to-call">
      Need a person? Call <a href={phone.href}>{phone.display}</a>, {hours}.
    </p>
  );
}
