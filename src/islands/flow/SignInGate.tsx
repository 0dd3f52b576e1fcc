import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { $sessionCheck, checkSession } from '../../stores/session-check.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { LoadingGate } from '../../ui/LoadingGate.tsx';

/** Shows a flow to holders only: whoever has no good token signs in first and comes back here. */
export function SignInGate({ children }: { children: ReactNode }) {
  const check = useStore($sessionCheck);
  useEffect(() => void checkSession(), []);
  if (check.state !== 'failed') {
    return <LoadingGate loading={check.state === 'running'}>{children}</LoadingGate>;
  }
  return (
    <div className="wrap flow-main__message">
      <h1 className="question">We could not open your account</h1>
      <LoadFailure
        title="You are still signed in"
        message={check.message}
        busy={check.busy}
        onRetry={() => void checkSession()}
      />
    </div>
  );
}
