// The form to update a card. It is an island, because the visitor enters and sends the card without
// leaving the page.
import { lazy, Suspense } from 'react';
import { createBrowserEnvironment } from '../../../core/browser-environment.ts';
import { environment, setEnvironment } from '../../../core/environment.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { PrerenderTakeover } from '../../../ui/feedback/PrerenderTakeover.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';

setEnvironment(createBrowserEnvironment());

const fetchScreen = () => import('./UpdateCardScreen.tsx');
const UpdateCardScreen = lazy(async () => ({ default: (await fetchScreen()).UpdateCardScreen }));

export function UpdatePayment({ site }: { site: SiteBrand }) {
  return (
    <div className="wrap update-payment">
      <PrerenderTakeover />
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
