import type { ReactNode } from 'react';
import type { Address } from '../../contract/address.ts';

/** Props of the street field. They are the same for every source of suggestions. */
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
