import { useStore } from '@nanostores/react';
import { $rentalExtension } from '../../flows/rental-extension-answers.ts';
import { extensionPurchase } from '../../flows/rental-extension-purchase.ts';
import { policyPath, rentalExtensionFlow } from '../../flows/rental-extension.ts';
import { daysBetween } from '../../lib/dates.ts';
import { environment } from '../../lib/environment.ts';
import { Facts } from '../../ui/Facts.tsx';
import type { ScreenProps } from '../flow/FlowIsland.tsx';
import { PaymentFrame } from '../flow/PaymentFrame.tsx';
import { addedDays, extensionRows } from './extension-rows.ts';

export function PaymentScreen(props: ScreenProps) {
  const { rental, until, priced } = useStore($rentalExtension);
  if (!rental || !until || !priced) return null;
  return (
    <PaymentFrame
      {...props}
      carrier={rental.underwriter}
      flow={rentalExtensionFlow}
      step="payment"
      purchase={extensionPurchase}
      checkout={priced.checkout}
      itemLabel={
        priced.checkout.items[0]?.title ?? addedDays(daysBetween(rental.rentalEnded, until))
      }
      ownerFields
      lead={
        <>
          {rental.plan}, {rental.agency}.{' '}
          <a className="link" href={rental.sampleUrl} target="_blank" rel="noopener">
            View Sample Policy
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </>
      }
      details={
        <Facts
          title="Extension details"
          // Where the date is chosen.
          onChange={() => environment().navigation.leave(policyPath())}
          rows={extensionRows(rental, until)}
        />
      }
    />
  );
}
