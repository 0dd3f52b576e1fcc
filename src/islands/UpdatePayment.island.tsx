// An island because a card is taken and handed over without leaving the page.
import { lazy, Suspense } from 'react';
import { browserEnvironment } from '../lib/browser-environment.ts';
import { environment, setEnvironment } from '../lib/environment.ts';
import type { Site } from '../lib/site.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { LoadingGate } from '../ui/LoadingGate.tsx';

setEnvironment(browserEnvironment());

const fetchScreen = () => import('./update-payment/UpdateCardScreen.tsx');
const UpdateCardScreen = lazy(async () => ({ default: (await fetchScreen()).UpdateCardScreen }));

export function UpdatePayment({ site }: { site: Site }) {
  return (
    <div className="wrap update-payment">
      <ErrorBoundary
        email={site.email}
        onError={(error) => environment().logError('A screen failed to render', error)}
      >
        <Suspense fallback={<LoadingGate loading />}>
          <UpdateCardScreen site={site} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
