// Script of the page /resume, which an emailed link opens. The script removes the link's token from
// the URL and opens the saved flow.
import {
  openSavedFlow,
  savableFlows,
  type SavableFlowId,
} from '../contract/purchase/saved-flows.ts';
import { createBrowserEnvironment } from '../core/browser-environment.ts';
import { sendCall } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { calendarDate, formatDate } from '../core/dates.ts';
import { environment, setEnvironment } from '../core/environment.ts';
import { clearStoredAnswers, restoreAnswers } from '../core/saved-answers.ts';

/**
 * Storage key of the emailed link's token. The token is stored until the saved answers are open,
 * because after a reload the URL no longer contains the token.
 */
const TOKEN_KEY = 'resumeToken';

const page = document.querySelector<HTMLElement>('[data-resume]');
if (page) void start(page);

async function start(root: HTMLElement): Promise<void> {
  setEnvironment(createBrowserEnvironment());
  const { navigation, storage } = environment();
  const linkToken = new URLSearchParams(navigation.hash().slice(1)).get('token');
  navigation.replace(navigation.path());
  if (environment().isEphemeral) return show(root, 'blocked');
  const token = linkToken ?? storage[TOKEN_KEY] ?? '';
  if (token === '') return show(root, 'expired');
  storage[TOKEN_KEY] = token;
  const opener = environment().uuid();
  /** Opens the saved flow. The retry button calls it again after a failure. */
  async function open(): Promise<void> {
    show(root, 'opening');
    try {
      const { saved_key, bought, ...saved } = await sendCall(openSavedFlow, {
        request: { token, opener },
      });
      if (saved_key === null) return showBought(root, saved.flow, bought);
      delete storage[TOKEN_KEY];
      navigation.leave(restoreAnswers(storage, saved, { saved_key, opener }), 'replace');
    } catch (error) {
      const isApiError = error instanceof CallError && error.kind === 'rejected';
      const isExpired = isApiError && error.status < 500 && error.status !== 429;
      show(root, isExpired ? 'expired' : 'failed');
    }
  }
  root.querySelector('[data-again]')?.addEventListener('click', () => void open());
  await open();
}

function show(root: HTMLElement, name: string): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]'))
    part.hidden = part.dataset['part'] !== name;
  root.querySelector<HTMLElement>(`[data-part=${name}] h1`)?.focus();
}

/**
 * Shows that the saved flow has already ended in a purchase: the date of the purchase, and a link
 * to a new quote for the same product. A click on the link deletes this tab's old answers.
 */
function showBought(root: HTMLElement, flow: SavableFlowId, bought: string | null): void {
  const day = root.querySelector('[data-bought]');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (day && bought)
    day.textContent = ` on ${formatDate(calendarDate(new Date(bought), timeZone))}`;
  const newQuoteLink = root.querySelector<HTMLAnchorElement>('[data-anew]');
  if (newQuoteLink) {
    newQuoteLink.href = savableFlows[flow].path;
    newQuoteLink.addEventListener('click', () => clearStoredAnswers(environment().storage, flow));
  }
  show(root, 'bought');
}
