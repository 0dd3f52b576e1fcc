import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { PrerenderTakeover } from '../../ui/feedback/PrerenderTakeover.tsx';
import type { ScreenProps } from './screen-props.ts';
import { $sessionCheck, checkSession } from '../../core/session/session-check.ts';

/** Fetched while the token is being checked: it must be there when the provider is not. */
const importSignInFailure = () => import('./SignInFailure.tsx');
const SignInFailure = lazy(async () => ({ default: (await importSignInFailure()).SignInFailure }));

interface SignInGateProps extends Pick<ScreenProps, 'site'> {
  children: ReactNode;
}

/** Shows a flow to holders only: whoever has no good token signs in first and comes back here. */
export function SignInGate({ site, children }: SignInGateProps) {
  const check = useStore($sessionCheck);
  useEffect(() => {
    void checkSession();
    void importSignInFailure().catch(() => {});
  }, []);
  if (check.state === 'passed') return children;
  const loadingMessage = <p className="flow-waiting">Loading...</p>;
  if (check.state === 'running') return loadingMessage;
  return (
    <Suspense fallback={loadingMessage}>
      <PrerenderTakeover />
      <SignInFailure message={check.message} site={site} />
    </Suspense>
  );
}
