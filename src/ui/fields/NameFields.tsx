import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type NameField = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

export interface NameFieldsProps {
  first: NameField;
  /** Left out where nobody is asked for it: the last name stands beside the first one then. */
  middle?: NameField;
  last: NameField;
  /** Of each name, where the form limits them. */
  maxLength?: number;
  /** Beside the last name, where there is a middle one. */
  suffix?: ReactNode;
}

/** A person's own name in its parts, which the browser fills in. */
export function NameFields({ first, middle, last, maxLength, suffix }: NameFieldsProps) {
  const lastName = (
    <TextField {...last} label="Last name" autoComplete="family-name" maxLength={maxLength} />
  );
  const rest = suffix ? (
    <div className="field-row">
      {lastName}
      {suffix}
    </div>
  ) : (
    lastName
  );
  return (
    <>
      <div className="field-row">
        <TextField {...first} label="First name" autoComplete="given-name" maxLength={maxLength} />
        {middle ? (
          <TextField
            {...middle}
            label="Middle name"
            optional
            autoComplete="additional-name"
            maxLength={maxLength}
          />
        ) : (
          lastName
        )}
      </div>
      {middle && rest}
    </>
  );
}
