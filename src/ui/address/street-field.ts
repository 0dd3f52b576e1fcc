import type { ReactNode } from 'react';
import type { Address } from '../../contract/address.ts';

/** Props of a street field. They do not depend on the source of the suggestions. */
export interface StreetFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  text: string;
  onText: (text: string) => void;
  onAddress: (address: Address) => void;
  onBlur: () => void;
  input: { autoComplete: string; maxLength: number; placeholder: string };
}
