import type { Address } from '../../contract/address.ts';
import { addressLines } from '../../core/address/address-lines.ts';

/** An address on two lines. */
export function AddressLines({ of }: { of: Address }) {
  const [street, place] = addressLines(of);
  return (
    <>
      {street}
      <br />
      {place}
    </>
  );
}
