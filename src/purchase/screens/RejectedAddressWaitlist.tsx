import { hasWaitlist } from '../../contract/waitlist.ts';
import { $account } from '../../core/session/account.ts';
import type { Flow } from '../../interview/open-flow.ts';
import { rejectedTerritory } from '../availability.ts';
import { knownPerson } from '../prefill.ts';
import { WaitlistForm } from './WaitlistForm.tsx';

/** Asks for an email address in the dialog that says that the backend rejected the address. */
export function RejectedAddressWaitlist({ flow }: { flow: Flow<string> }) {
  const { productCode } = flow.definition;
  const typed = flow.typedAddress();
  const territory = typed && rejectedTerritory(typed);
  if (!territory || !hasWaitlist(productCode)) return null;
  const typedEmail = String(typed['email'] ?? '');
  return (
    <div className="waitlist">
      <WaitlistForm
        target={{ product: productCode, territory }}
        knownEmail={flow.buyerEmail() || typedEmail || knownPerson($account.get()).email}
        name="waitlist-dialog-email"
      />
    </div>
  );
}
