import { getVisitorCountry } from '../contract/visitor-country.ts';
import { sendCall } from './call/call.ts';
import { environment, type Environment } from './environment.ts';
import { hasCallingCode, guessPhoneCountry } from './phone-country.ts';

const requests = new WeakMap<Environment, Promise<string>>();

/**
 * Returns the most likely country of the visitor's phone number. This is the country that the
 * backend finds for the request. If the backend finds none, it is the region of the browser's
 * language. The request is sent only once per page.
 */
export function fetchLikelyPhoneCountry(): Promise<string> {
  const pageEnvironment = environment();
  const country = requests.get(pageEnvironment) ?? lookUpVisitorCountry();
  requests.set(pageEnvironment, country);
  return country;
}

const lookUpVisitorCountry = () =>
  sendCall(getVisitorCountry, {}).then(
    ({ country }) => (country && hasCallingCode(country) ? country : guessPhoneCountry()),
    () => guessPhoneCountry(),
  );
