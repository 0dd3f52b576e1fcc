import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { rentalCarFlow } from '../flow.ts';
import { lookUpPhoneCountry, phoneCountries } from '../../../core/phone-country.ts';
import { $authToken } from '../../../core/session/session.ts';
import { EmailField } from '../../../ui/fields/EmailField.tsx';
import { NameFields } from '../../../ui/fields/NameFields.tsx';
import { PhoneField } from '../../../ui/fields/PhoneField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { StepAddress } from '../../../flow/screens/StepAddress.tsx';
import type { ScreenProps } from '../../../flow/screens/screen-props.ts';
import { StepFrame } from '../../../flow/screens/StepFrame.tsx';
import { useStepFields } from '../../../flow/screens/use-step-fields.ts';
import { useTripPrice } from './use-trip-price.ts';

const countries = phoneCountries().map(({ code, title }) => ({ value: code, title }));

export function DriverScreen(props: ScreenProps) {
  const form = rentalCarFlow.form('driver');
  const { field } = useStepFields(form);
  const isVisitor = !useStore($authToken);
  const total = useTripPrice(props.offer);
  useEffect(() => {
    if (!form.$values.get()['phoneCountry']) form.set({ phoneCountry: lookUpPhoneCountry() });
  }, [form]);
  return (
    <StepFrame
      {...props}
      flow={rentalCarFlow}
      step="driver"
      lead="Use the name on the reservation. Prices and taxes depend on where you live."
      busyLabel="Finding plans"
      total={total}
    >
      <NameFields first={field('firstName')} last={field('lastName')} maxLength={40} />
      <div className="field-row">
        <SelectField
          {...field('phoneCountry')}
          label="Country of the phone"
          options={countries}
          autoComplete="tel-country-code"
        />
        <PhoneField {...field('phone')} label="Phone" width="full" autoComplete="tel-national" />
      </div>
      {isVisitor && <EmailField {...field('email')} hint="We send the policy to this address." />}
      <StepAddress form={form} streetLabel="Residence address" />
    </StepFrame>
  );
}
