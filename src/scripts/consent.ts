// Loads the analytics tag after consent, once and remembered. Global Privacy Control is an answer: no.
const answerKey = 'analyticsConsent';
const bar = document.querySelector<HTMLElement>('[data-consent]');

if (bar && !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)) {
  const answer = storedAnswer();
  if (answer === 'granted') loadTag(bar.dataset.consent ?? '');
  if (answer === null) ask(bar);
}

function ask(region: HTMLElement) {
  region.hidden = false;
  for (const button of region.querySelectorAll<HTMLElement>('[data-consent-answer]')) {
    button.addEventListener('click', () => {
      const answer = button.dataset.consentAnswer ?? 'denied';
      region.hidden = true;
      try {
        localStorage.setItem(answerKey, answer);
      } catch {
        // Storage is blocked: the answer holds for this page.
      }
      if (answer === 'granted') loadTag(region.dataset.consent ?? '');
    });
  }
}

function storedAnswer(): string | null {
  try {
    return localStorage.getItem(answerKey);
  } catch {
    return null;
  }
}

/** Hands window.dataLayer, which holds the page's events so far, to the tag. */
function loadTag(id: string) {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const tag = document.createElement('script');
  tag.async = true;
  const loader = id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js';
  tag.src = `https://www.googletagmanager.com/${loader}?id=${encodeURIComponent(id)}`;
  document.head.append(tag);
}
