import { getVisitorCountry } from '../contract/visitor-country.ts';
import { call } from './call/call.ts';
import { environment, type Environment } from './environment.ts';
import { isPhoneCountry, lookUpPhoneCountry } from './phone-country.ts';

const requests = new WeakMap<Environment, Promise<string>>();

/** Where a visitor's phone most likely is: where the request comes from, else by the browser's language. Asked once a page. */
export function visitorPhoneCountry(): Promise<string> {
  const pageEnvironment = environment();
  const country = requests.get(pageEnvironment) ?? lookUpVisitorCountry();
  requests.set(pageEnvironment, country);
  return country;
}

const lookUpVisitorCountry = () =>
  call(getVisitorCountry, {}).then(
    ({ country }) => (country && isPhoneCountry(country) ? country : lookUpPhoneCountry()),
    () => lookUpPhoneCountry(),
  );
