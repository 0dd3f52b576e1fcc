import { useStore } from '../../../../ui/use-store.ts';
import { extensionPurchase } from '../purchase.ts';
import type { RentalExtension } from '../flow.ts';
import { daysBetween, formatDate } from '../../../../core/dates.ts';
import { environment } from '../../../../core/environment.ts';
import { FactList } from '../../../../ui/plans/FactList.tsx';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { SamplePolicyLink } from '../../../../ui/plans/SamplePolicyLink.tsx';
import { PaymentLayout } from '../../../../purchase/screens/PaymentLayout.tsx';
import { addedDaysLabel, returnDateRows } from './extension-rows.ts';

export function PaymentScreen(props: FlowScreenProps<RentalExtension>) {
  const { rental, until, checkoutInfo } = useStore(props.flow.$state);
  if (!rental || !until || !checkoutInfo) return null;
  return (
    <PaymentLayout
      {...props}
      carrier={rental.underwriter}
      isOtherCarrier={rental.underwriter !== props.carrier}
      step="payment"
      purchase={extensionPurchase(props.flow)}
      checkout={checkoutInfo}
      itemLabel={
        checkoutInfo.items[0]?.title ?? addedDaysLabel(daysBetween(rental.rentalEnded, until))
      }
      plan={null}
      cardholderFields
      intro={
        <>
          {rental.plan}, {rental.agency}. <SamplePolicyLink href={rental.sampleUrl} />
        </>
      }
      details={
        <FactList
          title="Extension details"
          disclosure={{
            summary: `${formatDate(rental.rentalEnded)}, moved to ${formatDate(until)}`,
          }}
          // Opens the policy's page, because the policyholder chooses the return date there.
          onChange={() => environment().navigation.leave(props.flow.policyPath())}
          rows={returnDateRows(rental, until)}
        />
      }
    />
  );
}
