import { useSyncExternalStore } from 'react';
import {
  subscribeToConsent,
  storeConsent,
  isConsentDeniedByBrowser,
  readConsent,
} from '../../../core/reports/consent.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';

const options = [
  { value: 'granted', title: 'Allow' },
  { value: 'denied', title: 'Don’t allow' },
];

/**
 * Shows if the visitor has agreed to analytics, and lets the visitor change this consent. The
 * consent is stored in the browser, not in the account.
 */
export function AnalyticsConsentChoice() {
  const consent = useSyncExternalStore(subscribeToConsent, readConsent);
  return (
    <section className="panel settings-panel" aria-labelledby="measurement-title">
      <h2 className="section-title" id="measurement-title">
        Privacy choices
      </h2>
      {isConsentDeniedByBrowser() ? (
        <p className="small">
          Opt-out request honored. Your browser tells every site not to track you (Global Privacy
          Control), so we don’t.
        </p>
      ) : (
        <>
          <p className="small">
            Choose whether we can measure how you use this site in this browser.
          </p>
          <RadioCards
            name="measurement"
            labelledBy="measurement-title"
            plain
            options={options}
            value={consent}
            onChange={(answer) => storeConsent(answer === 'granted' ? 'granted' : 'denied')}
          />
        </>
      )}
    </section>
  );
}
