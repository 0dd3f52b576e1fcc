import type { ReactNode } from 'react';

export interface DisclaimerProps {
  carrier: string;
  agency: string;
  /** Text that replaces the default sentence on a screen. */
  children?: ReactNode;
}

export function Disclaimer({ carrier, agency, children }: DisclaimerProps) {
  return (
    <p className="disclaimer">
      {children ?? `Policies underwritten by ${carrier}. Sold by ${agency}.`}
    </p>
  );
}
