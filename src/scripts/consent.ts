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

/** Hands window.dataLayer, which holds the page's events so far, to a tag manager (GTM-…) or a tag (G-…). */
function loadTag(id: string) {
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= []);
  const managed = id.startsWith('GTM-');
  if (managed) layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  else {
    command(layer, 'js', new Date());
    command(layer, 'config', id);
  }
  const tag = document.createElement('script');
  tag.async = true;
  tag.src = `https://www.googletagmanager.com/${managed ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
  document.head.append(tag);
}

function command(layer: unknown[], ...words: unknown[]) {
  layer.push(argumentsOf(...words));
}

/** A tag takes its commands as an arguments object, and passes an array over. */
function argumentsOf(..._words: unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- an arguments object is what is wanted
  return arguments;
}
