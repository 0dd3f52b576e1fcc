import { useEffect, useState } from 'react';
import { internationalPhone, lookUpPhoneCountry, readPhone } from '../../core/phone-country.ts';
import { visitorPhoneCountry } from '../../core/visitor-country.ts';
import { InternationalPhone, type PhonePart } from './InternationalPhone.tsx';

type VisitorPhoneProps = PhonePart & { optional?: boolean };

const whole = (country: string, phone: string) =>
  phone.trim() && internationalPhone(phone, country);

/** A phone number of any country as one answer; the country is the visitor's until another is selected. */
export function VisitorPhone({ value, onChange, optional, ...phone }: VisitorPhoneProps) {
  const [typed, setTyped] = useState({ country: lookUpPhoneCountry(), phone: '' });
  const [chosen, setChosen] = useState(false);
  // What comes from elsewhere, such as the account, counts more than what was typed before it.
  const shown = whole(typed.country, typed.phone) === value ? typed : readPhone(value);
  useEffect(() => {
    let left = false;
    void visitorPhoneCountry().then((country) => {
      if (!left && !value && !chosen) setTyped({ country, phone: '' });
    });
    return () => void (left = true);
  }, [value, chosen]);
  const take = (next: typeof typed) => {
    setTyped(next);
    onChange(whole(next.country, next.phone));
  };
  return (
    <InternationalPhone
      optional={optional}
      country={{
        name: `${phone.name}_country`,
        value: shown.country,
        onChange(country) {
          setChosen(true);
          take({ ...shown, country });
        },
        onBlur: () => {},
      }}
      phone={{ ...phone, value: shown.phone, onChange: (text) => take({ ...shown, phone: text }) }}
    />
  );
}
