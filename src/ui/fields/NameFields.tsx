import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from './TextField.tsx';

type NameField = Pick<TextFieldProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;

export interface NameFieldsProps {
  first: NameField;
  /**
   * The field for the middle name. If it is undefined, the last name is in the same row as the
   * first name.
   */
  middle?: NameField;
  last: NameField;
  /** Maximum number of characters for each name. */
  maxLength?: number;
  /** Field next to the last name. It is shown only if the form has a middle name. */
  suffix?: ReactNode;
}

/** Renders the fields for the visitor's own name. The browser's autofill can fill in the fields. */
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
