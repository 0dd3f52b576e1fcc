import { getVisitorCountry } from '../contract/visitor-country.ts';
import { call } from './call/call.ts';
import { isPhoneCountry, lookUpPhoneCountry } from './phone-country.ts';

let asked: Promise<string> | undefined;

/** Where a visitor's phone most likely is: where the request comes from, else by the browser's language. Asked once a page. */
export function visitorPhoneCountry(): Promise<string> {
  return (asked ??= call(getVisitorCountry, {}).then(
    ({ country }) => (country && isPhoneCountry(country) ? country : lookUpPhoneCountry()),
    () => lookUpPhoneCountry(),
  ));
}
