// Sends the contact form as a call, so that the page stays and says how it went.
import { LEAD_TAKEN, leadSchema, sendLead } from '../contract/account/lead.ts';
import { browserEnvironment } from '../core/browser-environment.ts';
import { call } from '../core/call/call.ts';
import { setEnvironment } from '../core/environment.ts';
import { startForm } from './form.ts';

const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) {
  setEnvironment(browserEnvironment());
  const status = document.querySelector<HTMLElement>('[data-contact-status]')!;
  startForm({
    form,
    schema: leadSchema,
    busy: 'Sending',
    async send(values) {
      status.replaceChildren();
      await call(sendLead, { request: leadSchema.parse(values) });
      form.reset();
      const said = document.createElement('p');
      said.textContent = LEAD_TAKEN;
      status.append(said);
      status.focus();
    },
  });
}
