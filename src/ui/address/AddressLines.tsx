import type { Address } from '../../contract/address.ts';
import { addressLines } from '../../core/address/address-lines.ts';

/** Renders a postal address as text on two lines. */
export function AddressLines({ address }: { address: Address }) {
  const [street, locality] = addressLines(address);
  return (
    <>
      {street}
      <br />
      {locality}
    </>
  );
}
