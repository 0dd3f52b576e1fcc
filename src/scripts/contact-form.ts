// Sends the contact form with a call instead of a navigation, so that the page stays open and shows
// the result.
import { LEAD_RECEIVED_MESSAGE, leadSchema, sendLead } from '../contract/account/lead.ts';
import { createBrowserEnvironment } from '../core/browser-environment.ts';
import { sendCall } from '../core/call/call.ts';
import { formatInternationalPhone, DEFAULT_PHONE_COUNTRY } from '../core/phone-country.ts';
import { fetchLikelyPhoneCountry } from '../core/visitor-country.ts';
import { setEnvironment } from '../core/environment.ts';
import { enableFormValidationAndSubmit } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) {
  setEnvironment(createBrowserEnvironment());
  void fetchLikelyPhoneCountry().then(preselectCountry);
  const status = document.querySelector<HTMLElement>('[data-contact-status]')!;
  enableFormValidationAndSubmit({
    form,
    schema: leadSchema,
    transform: withCountryCode,
    busyLabel: 'Sending',
    async send(values) {
      status.replaceChildren();
      const { website, ...lead } = leadSchema.parse(values);
      await sendCall(sendLead, { request: website ? { ...lead, website } : lead });
      form.reset();
      const confirmation = document.createElement('p');
      confirmation.textContent = LEAD_RECEIVED_MESSAGE;
      status.append(confirmation);
      status.focus();
    },
  });
}

/**
 * Makes this country the default option of the country list. The list then selects it again when
 * the form is reset after a submission.
 */
function preselectCountry(country: string): void {
  for (const option of document.querySelectorAll<HTMLOptionElement>('#phone_country option')) {
    option.defaultSelected = option.value === country;
  }
}

/**
 * Converts the phone number to the format of the call. If the number is not from the default
 * country, its country code is added and the separators are removed.
 */
function withCountryCode(values: Record<string, string>): Record<string, string> {
  const { phone_country: country = DEFAULT_PHONE_COUNTRY, phone_number: typed = '' } = values;
  const abroad = country !== DEFAULT_PHONE_COUNTRY && typed !== '' && !typed.startsWith('+');
  const phone_number = abroad
    ? formatInternationalPhone(typed, country).replace(/[^+\d]/g, '')
    : typed;
  return { ...values, phone_number };
}
