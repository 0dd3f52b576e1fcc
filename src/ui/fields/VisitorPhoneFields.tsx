import { useEffect, useState } from 'react';
import {
  formatInternationalPhone,
  guessPhoneCountry,
  splitPhone,
} from '../../core/phone-country.ts';
import { fetchLikelyPhoneCountry } from '../../core/visitor-country.ts';
import { InternationalPhoneFields, type PhoneNumberProps } from './InternationalPhoneFields.tsx';

type VisitorPhoneProps = PhoneNumberProps & { optional?: boolean };

const toInternational = (country: string, phone: string) =>
  phone.trim() && formatInternationalPhone(phone, country);

/**
 * Renders a field for the country and a field for the number of a phone number. Both together are
 * one answer. At first, the visitor's own country is selected.
 */
export function VisitorPhoneFields({ value, onChange, optional, ...phone }: VisitorPhoneProps) {
  const [typed, setTyped] = useState({ country: guessPhoneCountry(), phone: '' });
  const [chosen, setChosen] = useState(false);
  // If the value comes from another source, such as the account, it replaces the text that the
  // visitor typed earlier.
  const shown = toInternational(typed.country, typed.phone) === value ? typed : splitPhone(value);
  useEffect(() => {
    let isUnmounted = false;
    void fetchLikelyPhoneCountry().then((country) => {
      if (!isUnmounted && !value && !chosen) setTyped({ country, phone: '' });
    });
    return () => void (isUnmounted = true);
  }, [value, chosen]);
  const update = (next: typeof typed) => {
    setTyped(next);
    onChange(toInternational(next.country, next.phone));
  };
  return (
    <InternationalPhoneFields
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
