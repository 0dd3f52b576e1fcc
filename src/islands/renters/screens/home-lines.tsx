import type { Address } from '../../../contract/address.ts';

/** An address on two lines. */
export function homeLines({ streetAddress, unit, city, region, postal }: Address) {
  return (
    <>
      {[streetAddress, unit].filter(Boolean).join(', ')}
      <br />
      {city}, {region} {postal}
    </>
  );
}
