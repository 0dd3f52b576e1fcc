import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import type { RentalCar } from '../flow.ts';
import { guessPhoneCountry } from '../../../core/phone-country.ts';
import { fetchLikelyPhoneCountry } from '../../../core/visitor-country.ts';
import { $authToken } from '../../../core/session/session.ts';
import { EmailField } from '../../../ui/fields/EmailField.tsx';
import { InternationalPhoneFields } from '../../../ui/fields/InternationalPhoneFields.tsx';
import { NameFields } from '../../../ui/fields/NameFields.tsx';
import { StepAddressFields } from '../../../interview/screens/StepAddressFields.tsx';
import type { FlowScreenProps } from '../../../interview/screens/screen-props.ts';
import { AvailabilityNotice } from '../../../purchase/screens/AvailabilityNotice.tsx';
import { StepLayout } from '../../../interview/screens/StepLayout.tsx';
import { useStepField } from '../../../interview/screens/use-step-fields.ts';
import type { StepForm } from '../../../interview/step-form.ts';
import { useLowestTripPrice } from './use-lowest-trip-price.ts';

export function DriverScreen(props: FlowScreenProps<RentalCar>) {
  const form = props.flow.form('driver');
  const total = useLowestTripPrice(props);
  useEffect(() => {
    if (form.$values.get()['phoneCountry']) return;
    const guessedCountry = guessPhoneCountry();
    form.set({ phoneCountry: guessedCountry });
    void fetchLikelyPhoneCountry().then((phoneCountry) => {
      if (form.$values.get()['phoneCountry'] === guessedCountry) form.set({ phoneCountry });
    });
  }, [form]);
  return (
    <StepLayout
      {...props}
      step="driver"
      intro="Use the name on the reservation. Prices and taxes depend on where you live."
      busyLabel="Finding plans"
      total={total}
    >
      <DriverFields form={form} />
      <StepAddressFields
        form={form}
        streetLabel="Home address"
        notice={<AvailabilityNotice flow={props.flow} form={form} />}
      />
    </StepLayout>
  );
}

function DriverFields({ form }: { form: StepForm }) {
  const isGuest = !useStore($authToken);
  const firstName = useStepField(form, 'firstName');
  const lastName = useStepField(form, 'lastName');
  const phoneCountry = useStepField(form, 'phoneCountry');
  const phone = useStepField(form, 'phone');
  const email = useStepField(form, 'email');
  return (
    <>
      <NameFields first={firstName} last={lastName} maxLength={40} />
      <InternationalPhoneFields country={phoneCountry} phone={phone} />
      {isGuest && <EmailField {...email} hint="We’ll send the policy to this address." />}
    </>
  );
}
