import type { ReactNode } from 'react';
import { phoneCountriesWithCode, DEFAULT_PHONE_COUNTRY } from '../../core/phone-country.ts';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

export interface PhonePartProps {
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

export interface PhoneNumberProps extends PhonePartProps {
  label?: ReactNode;
  hint?: string;
  required?: boolean;
  /**
   * Limits for the browser's own validation. Only forms that submit the number without a calling
   * code set them.
   */
  limits?: Pick<PhoneFieldProps, 'pattern' | 'minLength' | 'maxLength'>;
}

interface InternationalPhoneProps {
  /** Field for the country of the phone number. Its value is an ISO 3166-1 alpha-2 code. */
  country: PhonePartProps;
  /** Field for the phone number, as it is written within the country. */
  phone: PhoneNumberProps;
  optional?: boolean;
}

let options: { value: string; title: string }[] | undefined;

/**
 * Renders two fields for a phone number of any country: a select for the country with its calling
 * code, and a field for the number.
 */
export function InternationalPhoneFields({ country, phone, optional }: InternationalPhoneProps) {
  const { limits, ...part } = phone;
  // The options are created only once, because formatting the names of all countries is slow.
  options ??= phoneCountriesWithCode().map(({ code, title }) => ({ value: code, title }));
  const number = {
    label: 'Phone',
    ...part,
    optional,
    autoComplete: 'tel-national',
    maxLength: 30,
  };
  return (
    <div className="field-row">
      <SelectField
        {...country}
        label="Country code"
        options={options}
        autoComplete="tel-country-code"
      />
      {country.value === DEFAULT_PHONE_COUNTRY ? (
        <PhoneField {...number} {...limits} width="full" />
      ) : (
        <TextField {...number} type="tel" inputMode="tel" />
      )}
    </div>
  );
}
