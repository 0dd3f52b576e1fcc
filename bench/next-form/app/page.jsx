import { AddressForm } from './AddressForm.jsx';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const nameOf = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Name of each country and region, from the runtime's own list. */
const countries = letters
  .flatMap((first) => letters.map((second) => first + second))
  .map((code) => ({ code, name: nameOf.of(code) }))
  .filter(({ name }) => name);

export default function Page() {
  return <AddressForm countries={countries} />;
}
