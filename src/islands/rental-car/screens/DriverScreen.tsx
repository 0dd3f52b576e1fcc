import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { rentalCarFlow } from '../flow.ts';
import { lookUpPhoneCountry } from '../../../core/phone-country.ts';
import { visitorPhoneCountry } from '../../../core/visitor-country.ts';
import { $authToken } from '../../../core/session/session.ts';
import { EmailField } from '../../../ui/fields/EmailField.tsx';
import { InternationalPhone } from '../../../ui/fields/InternationalPhone.tsx';
import { NameFields } from '../../../ui/fields/NameFields.tsx';
import { StepAddress } from '../../../flow/screens/StepAddress.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepLayout } from '../../../flow/screens/StepLayout.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { useTripPrice } from './use-trip-price.ts';

export function DriverScreen(props: ScreenProps) {
  const form = rentalCarFlow.form('driver');
  const { field } = useStepFields(form);
  const isGuest = !useStore($authToken);
  const total = useTripPrice(props.offer);
  useEffect(() => {
    if (form.$values.get()['phoneCountry']) return;
    const guessedCountry = lookUpPhoneCountry();
    form.set({ phoneCountry: guessedCountry });
    void visitorPhoneCountry().then((phoneCountry) => {
      if (form.$values.get()['phoneCountry'] === guessedCountry) form.set({ phoneCountry });
    });
  }, [form]);
  return (
    <StepLayout
      {...props}
      flow={rentalCarFlow}
      step="driver"
      intro="Use the name on the reservation. Prices and taxes depend on where you live."
      busyLabel="Finding plans"
      total={total}
    >
      <NameFields first={field('firstName')} last={field('lastName')} maxLength={40} />
      <InternationalPhone country={field('phoneCountry')} phone={field('phone')} />
      {isGuest && <EmailField {...field('email')} hint="We send the policy to this address." />}
      <StepAddress form={form} streetLabel="Residence address" />
    </StepLayout>
  );
}
