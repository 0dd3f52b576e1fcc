// Asks once whether the visitor may be measured, starts and stops the tag, and opens the question anew on request.
import { createTag } from '../core/reports/analytics-tag.ts';
import {
  $consent,
  followConsent,
  giveConsent,
  isRefusedByBrowser,
} from '../core/reports/consent.ts';

const bar = document.querySelector<HTMLElement>('[data-consent]');
if (bar) watch(bar);

function watch(region: HTMLElement) {
  const tag = createTag(region.dataset.consent ?? '');
  /** The button that the question was opened by. */
  let opener: HTMLElement | null = null;
  followConsent();
  $consent.subscribe((answer) => {
    if (answer === 'granted') tag.start();
    if (answer === 'denied') tag.stop();
    region.hidden = answer !== null;
    showState(region, isRefusedByBrowser() ? 'refused' : answer);
  });
  document.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('[data-consent-open]') : null;
    if (!pressed) return;
    opener = pressed;
    region.hidden = false;
    region.focus();
  });
  region.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('button') : null;
    if (!pressed) return;
    const answer = pressed.dataset.consentAnswer;
    if (answer === 'granted' || answer === 'denied') giveConsent(answer);
    region.hidden = true;
    opener?.focus();
  });
}

/** The words and buttons of one state: not answered yet, answered, or refused by the browser. */
function showState(region: HTMLElement, state: string | null) {
  for (const part of region.querySelectorAll<HTMLElement>('[data-consent-when]'))
    part.hidden = !part.dataset.consentWhen?.split(' ').includes(state ?? 'open');
}
