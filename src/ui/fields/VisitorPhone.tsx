import { useEffect, useState } from 'react';
import { internationalPhone, lookUpPhoneCountry, readPhone } from '../../core/phone-country.ts';
import { visitorPhoneCountry } from '../../core/visitor-country.ts';
import { InternationalPhone, type PhoneNumberProps } from './InternationalPhone.tsx';

type VisitorPhoneProps = PhoneNumberProps & { optional?: boolean };

const toInternational = (country: string, phone: string) =>
  phone.trim() && internationalPhone(phone, country);

/**
 * Renders a field for the country and a field for the number of a phone number. Both together are
 * one answer. At first, the visitor's own country is selected.
 */
export function VisitorPhone({ value, onChange, optional, ...phone }: VisitorPhoneProps) {
  const [typed, setTyped] = useState({ country: lookUpPhoneCountry(), phone: '' });
  const [chosen, setChosen] = useState(false);
  // If the value comes from another source, such as the account, it replaces the text that the
  // visitor typed earlier.
  const shown = toInternational(typed.country, typed.phone) === value ? typed : readPhone(value);
  useEffect(() => {
    let isUnmounted = false;
    void visitorPhoneCountry().then((country) => {
      if (!isUnmounted && !value && !chosen) setTyped({ country, phone: '' });
    });
    return () => void (isUnmounted = true);
  }, [value, chosen]);
  const update = (next: typeof typed) => {
    setTyped(next);
    onChange(toInternational(next.country, next.phone));
  };
  return (
    <InternationalPhone
      optional={optional}
      country={{
        name: `${phone.name}_country`,
        value: shown.country,
        onChange(country) {
          setChosen(true);
          update({ ...shown, country });
        },
        onBlur: () => {},
      }}
      phone={{
        ...phone,
        value: shown.phone,
        onChange: (text) => update({ ...shown, phone: text }),
      }}
    />
  );
}
