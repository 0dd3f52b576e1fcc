import { useStore } from '@nanostores/react';
import { $rentalExtension, policyPath } from '../answers.ts';
import { extensionPurchase } from '../purchase.ts';
import { rentalExtensionFlow } from '../flow.ts';
import { daysBetween, formatDate } from '../../../../core/dates.ts';
import { environment } from '../../../../core/environment.ts';
import { Facts } from '../../../../ui/plans/Facts.tsx';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { SamplePolicyLink } from '../../../../ui/plans/SamplePolicyLink.tsx';
import { PaymentFrame } from '../../../../purchase/screens/PaymentFrame.tsx';
import { addedDays, extensionRows } from './rows.ts';

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
      plan={null}
      ownerFields
      lead={
        <>
          {rental.plan}, {rental.agency}. <SamplePolicyLink href={rental.sampleUrl} />
        </>
      }
      details={
        <Facts
          title="Extension details"
          fold={{
            line: `${formatDate(rental.rentalEnded)}, moved to ${formatDate(until)}`,
          }}
          // Where the date is chosen.
          onChange={() => environment().navigation.leave(policyPath())}
          rows={extensionRows(rental, until)}
        />
      }
    />
  );
}
