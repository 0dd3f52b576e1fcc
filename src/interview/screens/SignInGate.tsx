import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { PrerenderTakeover } from '../../ui/feedback/PrerenderTakeover.tsx';
import type { ScreenProps } from './screen-props.ts';
import { $sessionCheckStatus, checkSessionOrRedirect } from '../../core/session/session-check.ts';

/**
 * Imports the error screen while the session token is being checked. The error screen is then
 * available even if the network fails later.
 */
const importSignInFailure = () => import('./SessionCheckError.tsx');
const SessionCheckFailure = lazy(async () => ({
  default: (await importSignInFailure()).SessionCheckError,
}));

interface SignInGateProps extends Pick<ScreenProps, 'site'> {
  children: ReactNode;
}

/**
 * Shows a flow only if the session token is valid. Otherwise redirects to the sign-in page. After
 * signing in, the visitor returns to this page.
 */
export function SignInGate({ site, children }: SignInGateProps) {
  const check = useStore($sessionCheckStatus);
  useEffect(() => {
    void checkSessionOrRedirect();
    void importSignInFailure().catch(() => {});
  }, []);
  if (check.state === 'passed') return children;
  const loadingMessage = <p className="flow-waiting">Loading...</p>;
  if (check.state === 'running') return loadingMessage;
  return (
    <Suspense fallback={loadingMessage}>
      <PrerenderTakeover />
      <SessionCheckFailure message={check.message} site={site} />
    </Suspense>
  );
}
