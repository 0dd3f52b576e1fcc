import type { ReactNode } from 'react';

export interface CarrierDisclaimerProps {
  carrier: string;
  agency: string;
  /** Text that replaces the default sentence on a screen. */
  children?: ReactNode;
}

export function CarrierDisclaimer({ carrier, agency, children }: CarrierDisclaimerProps) {
  return (
    <p className="disclaimer">
      {children ?? `Policies underwritten by ${carrier}. Sold by ${agency}.`}
    </p>
  );
}
