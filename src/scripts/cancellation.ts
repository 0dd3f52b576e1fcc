// Script of the page /cancellations/{policy}. It shows the policy, sends the cancellation request,
// and then shows the reference number of the request.
import {
  approvedCancellationText,
  cancellationFormSchema,
  cancellationRequestSchema,
  getCancellablePolicy,
  requestCancellation,
  type CancellablePolicy,
} from '../contract/policies/cancellation.ts';
import { createBrowserEnvironment } from '../core/browser-environment.ts';
import { sendCall } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { formatDate } from '../core/dates.ts';
import { environment, setEnvironment } from '../core/environment.ts';
import { decodeUrlPart } from '../core/path.ts';
import { enableFormValidationAndSubmit } from './form.ts';

/**
 * Delay in milliseconds before the loading indicator is shown. For a faster response, no indicator
 * is shown.
 */
const SPINNER_DELAY_MS = 200;

/** Storage key of the link that opened the page: the policy's id and the link's parameters. */
const LINK_KEY = 'cancellationLink';

const page = document.querySelector<HTMLElement>('[data-cancellation]');
if (page) void start(page);

async function start(root: HTMLElement): Promise<void> {
  setEnvironment(createBrowserEnvironment());
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)!;
  const policyId = decodeUrlPart(location.pathname.split('/').at(2) ?? '');
  const link = { policyId, query: takeLinkQuery(policyId) };
  const spinner = setTimeout(() => (part('late').hidden = false), SPINNER_DELAY_MS);
  try {
    const policy = await sendCall(getCancellablePolicy, {
      params: { policyId },
      query: { ...link.query, include: ['policy-holders', 'payment-method'] },
    });
    showPolicy(root, policy);
    part('card').hidden = false;
    part('form-panel').hidden = false;
    startRequest(root, link, policy.ends_at);
  } catch (error) {
    const isClosed = error instanceof CallError && error.status === 404;
    showMessage(part(isClosed ? 'closed' : 'failed'));
  } finally {
    clearTimeout(spinner);
    part('loading').hidden = true;
  }
}

/**
 * Shows a message instead of the form. If the message contains a sign-in link, the visitor returns
 * to this page after the sign-in.
 */
function showMessage(message: HTMLElement): void {
  const signIn = message.querySelector<HTMLAnchorElement>('[data-sign-in]');
  if (signIn) signIn.search = `?return_to=${encodeURIComponent(location.pathname)}`;
  message.hidden = false;
  message.querySelector('h2')!.focus();
}

interface Link {
  policyId: string;
  query: Record<string, string>;
}

/**
 * Returns the parameters `expires` and `key`, which the link in the email contains. Moves them from
 * the URL to this tab's storage, so that the browser's history does not keep the link.
 */
function takeLinkQuery(policyId: string): Record<string, string> {
  const { navigation, storage, isEphemeral } = environment();
  const received = linkParams(navigation.search());
  if (!received['key']) {
    const [storedId, params = ''] = (storage[LINK_KEY] ?? '').split('?');
    return storedId === policyId ? linkParams(params) : received;
  }
  if (!isEphemeral) {
    storage[LINK_KEY] = `${policyId}?${new URLSearchParams(received).toString()}`;
    navigation.replace(navigation.path());
  }
  return received;
}

function linkParams(query: string): Record<string, string> {
  const search = new URLSearchParams(query);
  const pairs = ['expires', 'key'].map((name) => [name, search.get(name) ?? ''] as const);
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

function showPolicy(root: HTMLElement, policy: CancellablePolicy): void {
  const { line1, line2, city, region_code: region, postal } = policy.rating_address;
  const policyholders = policy.policy_holders.map(
    ({ person }) => `${person.first_name} ${person.last_name}`,
  );
  const term = [policy.starts_at, policy.ends_at].map((date) => (date ? formatDate(date) : ''));
  const facts = {
    customer: policyholders.join(', ') || 'Not shown',
    number: policy.policy_number,
    address: [line1, line2, city, `${region} ${postal}`.trim()].filter(Boolean).join(', '),
    term: term[1] ? term.join(' - ') : `From ${term[0] || 'now'} until it’s canceled`,
  };
  for (const [name, value] of Object.entries(facts)) {
    root.querySelector(`[data-fact="${name}"]`)!.textContent = value;
  }
}

function startRequest(root: HTMLElement, { policyId, query }: Link, end: string | null): void {
  const form = root.querySelector<HTMLFormElement>('[data-cancellation-form]')!;
  const date = form.querySelector<HTMLInputElement>('[name="cancellationDate"]')!;
  const today = environment().now().toLocaleDateString('sv-SE');
  date.min = today;
  if (end) date.max = end;
  form.addEventListener('change', () => {
    const chosen = new FormData(form).get('reason');
    form.querySelector<HTMLElement>('[data-other]')!.hidden = chosen !== 'other';
  });
  enableFormValidationAndSubmit({
    form,
    schema: cancellationFormSchema(today),
    busyLabel: 'Sending',
    async send(values) {
      const request = cancellationRequestSchema.parse(values);
      const response = await sendCall(requestCancellation, {
        params: { policyId },
        query,
        request,
      });
      showReference(root, response?.reference, request.cancellationDate);
    },
  });
}

function showReference(root: HTMLElement, reference: string | undefined, end: string): void {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)!;
  part('reference').textContent = reference ?? '';
  part('reference-line').hidden = !reference;
  part('outcome').textContent = approvedCancellationText(formatDate(end));
  part('form-panel').hidden = true;
  part('sent').hidden = false;
  part('sent').querySelector('h2')!.focus();
  window.scrollTo({ top: 0 });
}
