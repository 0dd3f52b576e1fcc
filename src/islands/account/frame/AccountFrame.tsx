import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { environment } from '../../../core/environment.ts';
import { $route } from '../stores/route.ts';
import { $account } from '../../../core/session/account.ts';
import { $sessionCheck, leaveForSignIn } from '../../../core/session/session-check.ts';
import { Arrival } from '../../../ui/feedback/Arrival.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { SignedOut } from '../../../ui/feedback/SignedOut.tsx';
import { NotFound } from './NotFound.tsx';
import { PageTitle } from './PageTitle.tsx';
import type { Area } from './area.ts';
import type { AccountProps, ScreenProps } from './screen-props.ts';
import { startAccount } from './start-account.ts';

/** Modal and toasts, fetched beside the first screen rather than before it. */
const Notices = lazy(async () => ({
  default: (await import('../../../flow/screens/Notices.tsx')).Notices,
}));

/** Of those who have not confirmed their address. */
const VerifyLine = lazy(async () => ({ default: (await import('./VerifyLine.tsx')).VerifyLine }));

interface AccountFrameProps extends AccountProps {
  area: Area;
}

/** Every signed-in page: nobody is let in before the token was checked, and no crash leaves it blank. */
export function AccountFrame(props: AccountFrameProps) {
  const { area } = props;
  const { path } = useStore($route);
  useEffect(() => startAccount(area), [area]);
  const [arrived, setArrived] = useState(false);
  const arrive = useCallback(() => setArrived(true), []);
  return (
    <div className="wrap account-page">
      <Arrival then={arrive} />
      {/* By path: the next page has nothing to do with the crash of this one. */}
      <ErrorBoundary
        key={screenKey(area, path)}
        email={props.site.email}
        onError={(error) => environment().logError('A screen failed to render', error)}
      >
        <CheckedPage {...props} path={path} />
      </ErrorBoundary>
      {arrived && (
        <Suspense>
          <Notices site={props.site} />
        </Suspense>
      )}
    </div>
  );
}

function screenKey(area: Area, path: string): string {
  const found = area.findPage(path);
  return found?.page.oneScreen?.(found.params) ?? path;
}

function CheckedPage({ area, path, ...props }: AccountFrameProps & { path: string }) {
  const check = useStore($sessionCheck);
  const account = useStore($account);
  if (check.state === 'failed') {
    return (
      <>
        <PageTitle title="We could not open your account" site={props.site.name} />
        <SignedOut message={check.message} onSignIn={leaveForSignIn} />
      </>
    );
  }
  return (
    <LoadingGate loading={check.state === 'running'}>
      {environment().keepsNothing && (
        <Notice tone="info" title="Your browser does not let us keep you signed in">
          <p>
            You are signed in on this page until you reload or leave it. Allow this site to store
            data, and one sign-in is enough.
          </p>
        </Notice>
      )}
      {/* One boundary for both: a notice that loads after the screen moves buttons while they are pressed. */}
      <Suspense fallback={<LoadingGate loading />}>
        {account?.email_verified === false && (
          <VerifyLine email={account.email} site={props.site} />
        )}
        <View area={area} path={path} {...props} />
      </Suspense>
    </LoadingGate>
  );
}

function View({ area, path, ...props }: AccountFrameProps & { path: string }) {
  const { name } = props.site;
  const found = area.findPage(path);
  const Screen = found && area.screens[found.page.id];
  if (!Screen) return <NotFound title="Something went wrong..." site={name} />;
  return <Shown screen={Screen} params={found.params} {...props} />;
}

function Shown({ screen: Named, ...props }: ScreenProps & { screen: ComponentType<ScreenProps> }) {
  return (
    <Suspense fallback={<LoadingGate loading />}>
      <Named {...props} />
    </Suspense>
  );
}
