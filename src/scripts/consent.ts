// Asks once for the visitor's consent to analytics, and again if the visitor requests the question.
// Starts or stops analytics according to the choice.
import {
  subscribeToConsent,
  storeConsent,
  isConsentDeniedByBrowser,
  readConsent,
  type AnalyticsConsent,
} from '../core/reports/consent.ts';

const bar = document.querySelector<HTMLElement>('[data-consent]');
if (bar) {
  startConsentBar(bar);
  void startAnalytics(bar.dataset.consent ?? '');
}

/** Starts analytics. The analytics code is loaded separately, so that no page waits for it. */
async function startAnalytics(id: string) {
  const { createAnalyticsTag } = await import('../core/reports/analytics-tag.ts');
  const tag = createAnalyticsTag(id);
  const applyConsent = (answer: AnalyticsConsent | null) => {
    if (answer === 'granted') tag.start();
    if (answer === 'denied') tag.stop();
  };
  applyConsent(readConsent());
  subscribeToConsent(applyConsent);
}

function startConsentBar(region: HTMLElement) {
  /**
   * The button that opened the consent question again. Null if the question was not opened with a
   * button.
   */
  let opener: HTMLElement | null = null;
  const show = (answer: AnalyticsConsent | null) => {
    region.hidden = answer !== null;
    showState(region, isConsentDeniedByBrowser() ? 'denied-by-browser' : (answer ?? 'open'));
  };
  show(readConsent());
  for (const line of document.querySelectorAll<HTMLElement>('[data-opt-out-honored]'))
    line.hidden = !isConsentDeniedByBrowser();
  subscribeToConsent(show);
  document.addEventListener('click', (event) => {
    const pressedButton = closestPressed(event, '[data-consent-open]');
    if (!pressedButton) return;
    opener = pressedButton;
    region.hidden = false;
    region.focus();
  });
  region.addEventListener('click', (event) => {
    const pressedButton = closestPressed(event, 'button');
    if (!pressedButton) return;
    const answer = pressedButton.dataset.consentAnswer;
    if (answer === 'granted' || answer === 'denied') storeConsent(answer);
    region.hidden = true;
    opener?.focus();
  });
}

function closestPressed({ target }: Event, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}

/**
 * Shows the texts and buttons of one state of the consent: no choice yet, granted, denied, or
 * refused by a setting of the browser.
 */
function showState(region: HTMLElement, state: string) {
  for (const part of region.querySelectorAll<HTMLElement>('[data-consent-when]'))
    part.hidden = !part.dataset.consentWhen?.split(' ').includes(state);
}
