// Asks once whether the visitor may be measured, and again on request; the tag follows the answer.
import {
  followConsent,
  giveConsent,
  isRefusedByBrowser,
  readConsent,
  type Consent,
} from '../core/reports/consent.ts';

const bar = document.querySelector<HTMLElement>('[data-consent]');
if (bar) {
  askIn(bar);
  void follow(bar.dataset.consent ?? '');
}

/** Apart, because no page waits for it. */
async function follow(id: string) {
  const { createTag } = await import('../core/reports/analytics-tag.ts');
  const tag = createTag(id);
  const obey = (answer: Consent | null) => {
    if (answer === 'granted') tag.start();
    if (answer === 'denied') tag.stop();
  };
  obey(readConsent());
  followConsent(obey);
}

function askIn(region: HTMLElement) {
  /** The button that the question was opened by. */
  let opener: HTMLElement | null = null;
  const show = (answer: Consent | null) => {
    region.hidden = answer !== null;
    showState(region, isRefusedByBrowser() ? 'refused' : (answer ?? 'open'));
  };
  show(readConsent());
  followConsent(show);
  document.addEventListener('click', (event) => {
    const pressed = pressedIn(event, '[data-consent-open]');
    if (!pressed) return;
    opener = pressed;
    region.hidden = false;
    region.focus();
  });
  region.addEventListener('click', (event) => {
    const pressed = pressedIn(event, 'button');
    if (!pressed) return;
    const answer = pressed.dataset.consentAnswer;
    if (answer === 'granted' || answer === 'denied') giveConsent(answer);
    region.hidden = true;
    opener?.focus();
  });
}

function pressedIn({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/** The words and buttons of one state: not answered yet, answered, or refused by the browser. */
function showState(region: HTMLElement, state: string) {
  for (const part of region.querySelectorAll<HTMLElement>('[data-consent-when]'))
    part.hidden = !part.dataset.consentWhen?.split(' ').includes(state);
}
