// The page of /resume: takes the token of a mailed link out of the address, and goes on where it was asked for.
import { openSavedFlow } from '../contract/purchase/saved-flows.ts';
import { browserEnvironment } from '../core/browser-environment.ts';
import { call } from '../core/call/call.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment, setEnvironment } from '../core/environment.ts';
import { takeUp } from '../core/saved-answers.ts';

const page = document.querySelector<HTMLElement>('[data-resume]');
if (page) void start(page);

async function start(root: HTMLElement): Promise<void> {
  setEnvironment(browserEnvironment());
  const { navigation, storage } = environment();
  const token = new URLSearchParams(navigation.hash().slice(1)).get('token') ?? '';
  navigation.replace(navigation.path());
  const show = (name: string) => {
    for (const part of root.querySelectorAll<HTMLElement>('[data-part]'))
      part.hidden = part.dataset['part'] !== name;
    root.querySelector<HTMLElement>(`[data-part=${name}] h1`)?.focus();
  };
  // Of this page: where an answer is lost on its way, the same one is given again.
  const opener = environment().uuid();
  // Opened here it would be spent and lost.
  if (environment().keepsNothing) return show('blocked');
  if (token === '') return show('spent');
  /** Asked for again by hand where nobody answered. */
  async function open(): Promise<void> {
    show('opening');
    try {
      const saved = await call(openSavedFlow, { request: { token, opener } });
      navigation.leave(takeUp(storage, saved), 'replace');
    } catch (error) {
      const isSpent = error instanceof CallError && error.kind === 'refused' && error.status < 500;
      show(isSpent && error.status !== 429 ? 'spent' : 'failed');
    }
  }
  root.querySelector('[data-again]')?.addEventListener('click', () => void open());
  await open();
}
