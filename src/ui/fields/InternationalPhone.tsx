import { phoneCountries, PREFERRED_COUNTRY } from '../../core/phone-country.ts';
import { PhoneField } from './PhoneField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

export interface PartProps {
  name: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface InternationalPhoneProps {
  /** ISO 3166-1 alpha-2. */
  country: PartProps;
  /** As it is written within the country. */
  phone: PartProps & { hint?: string };
  optional?: boolean;
}

let options: { value: string; title: string }[] | undefined;

/** A phone number of any country: the country with its calling code, and the number. */
export function InternationalPhone({ country, phone, optional }: InternationalPhoneProps) {
  // Naming every country takes a while, so it is done once.
  options ??= phoneCountries().map(({ code, title }) => ({ value: code, title }));
  const number = {
    ...phone,
    label: 'Phone',
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
      {country.value === PREFERRED_COUNTRY ? (
        <PhoneField {...number} width="full" />
      ) : (
        <TextField {...number} type="tel" inputMode="tel" />
      )}
    </div>
  );
}
