import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { environment } from '../../lib/environment.ts';
import { $route } from '../../stores/route.ts';
import { $sessionCheck, checkSession } from '../../stores/session-check.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { LoadingGate } from '../../ui/LoadingGate.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { NotFound } from './NotFound.tsx';
import { PageTitle } from './PageTitle.tsx';
import { findPage, type PageId } from './pages.ts';
import type { AccountProps, ScreenProps } from './screen-props.ts';
import { screens } from './screens.ts';
import { startAccount } from './start-account.ts';

/** Every signed-in page: nobody is let in before the token was checked, and no crash leaves it blank. */
export function AccountFrame(props: AccountProps) {
  const { path } = useStore($route);
  useEffect(startAccount, []);
  return (
    <div className="wrap account-page">
      {/* By path: the next page has nothing to do with the crash of this one. */}
      <ErrorBoundary
        key={path}
        email={props.site.email}
        onError={(error) => environment().logError('A screen failed to render', error)}
      >
        <CheckedPage {...props} path={path} />
      </ErrorBoundary>
    </div>
  );
}

function CheckedPage({ path, ...props }: AccountProps & { path: string }) {
  const check = useStore($sessionCheck);
  if (check.state === 'failed') {
    return (
      <>
        <PageTitle title="We could not open your account" site={props.site.name} />
        <LoadFailure
          title="You are still signed in"
          message={check.message}
          busy={check.busy}
          onRetry={() => void checkSession()}
        />
      </>
    );
  }
  const found = findPage(path);
  return (
    <LoadingGate loading={check.state === 'running'}>
      {found ? (
        <Screen id={found.page.id} params={found.params} {...props} />
      ) : (
        <NotFound title="Page not found" site={props.site.name} />
      )}
    </LoadingGate>
  );
}

function Screen({ id, ...props }: ScreenProps & { id: PageId }) {
  const Named = screens[id];
  return (
    <Suspense fallback={<LoadingGate loading />}>
      <Named {...props} />
    </Suspense>
  );
}
