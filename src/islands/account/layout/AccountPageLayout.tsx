import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { environment } from '../../../core/environment.ts';
import { $route } from '../stores/route.ts';
import { $account } from '../../../core/session/account.ts';
import { $sessionCheck, redirectToSignIn } from '../../../core/session/session-check.ts';
import { PrerenderTakeover } from '../../../ui/feedback/PrerenderTakeover.tsx';
import { ErrorBoundary } from '../../../ui/feedback/ErrorBoundary.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { SignedOut } from '../../../ui/feedback/SignedOut.tsx';
import { NotFound } from './NotFound.tsx';
import { PageTitle } from './PageTitle.tsx';
import type { AccountSection } from './account-section.ts';
import type { AccountProps, ScreenProps } from './screen-props.ts';
import { startAccount } from './start-account.ts';

/** Dialog and toasts. Their code loads in parallel with the first screen. */
const Notices = lazy(async () => ({
  default: (await import('../../../flow/screens/Notices.tsx')).Notices,
}));

/** Shown while the account's email address is not verified. */
const VerifyEmailBanner = lazy(async () => ({
  default: (await import('./VerifyEmailBanner.tsx')).VerifyEmailBanner,
}));

interface AccountPageLayoutProps extends AccountProps {
  section: AccountSection;
}

/**
 * Layout of every signed-in page. It shows content only after the session check. If a screen
 * crashes, it shows an error page.
 */
export function AccountPageLayout(props: AccountPageLayoutProps) {
  const { section } = props;
  const { path } = useStore($route);
  useEffect(() => startAccount(section), [section]);
  const [isHydrated, setIsHydrated] = useState(false);
  const markHydrated = useCallback(() => setIsHydrated(true), []);
  return (
    <div className="wrap account-page">
      <PrerenderTakeover onTakeOver={markHydrated} />
      {/* The key changes with the screen, so that the next page does not show this error. */}
      <ErrorBoundary
        key={screenKey(section, path)}
        email={props.site.email}
        onError={(error) => environment().logError('A screen failed to render', error)}
      >
        <AuthenticatedPage {...props} path={path} />
      </ErrorBoundary>
      {isHydrated && (
        <Suspense>
          <Notices site={props.site} />
        </Suspense>
      )}
    </div>
  );
}

function screenKey(section: AccountSection, path: string): string {
  const found = section.findPage(path);
  return found?.page.sharedScreenKey?.(found.params) ?? path;
}

function AuthenticatedPage({ section, path, ...props }: AccountPageLayoutProps & { path: string }) {
  const sessionCheck = useStore($sessionCheck);
  const account = useStore($account);
  if (sessionCheck.state === 'failed') {
    return (
      <>
        <PageTitle title="We could not open your account" site={props.site.name} />
        <SignedOut message={sessionCheck.message} onSignIn={redirectToSignIn} />
      </>
    );
  }
  return (
    <LoadingGate loading={sessionCheck.state === 'running'}>
      {environment().isEphemeral && (
        <Notice tone="info" title="Your browser does not let us keep you signed in">
          <p>
            You are signed in on this page until you reload or leave it. Allow this site to store
            data, and one sign-in is enough.
          </p>
        </Notice>
      )}
      {/* One Suspense boundary for the banner and the screen. A banner that appears after the
          screen would move buttons while the visitor presses them. */}
      <Suspense fallback={<LoadingGate loading />}>
        {account?.email_verified === false && (
          <VerifyEmailBanner email={account.email} site={props.site} />
        )}
        <CurrentScreen section={section} path={path} {...props} />
      </Suspense>
    </LoadingGate>
  );
}

function CurrentScreen({ section, path, ...props }: AccountPageLayoutProps & { path: string }) {
  const { name } = props.site;
  const found = section.findPage(path);
  const Screen = found && section.screens[found.page.id];
  if (!Screen) return <NotFound title="Something went wrong..." site={name} />;
  return <SuspendedScreen screen={Screen} params={found.params} {...props} />;
}

function SuspendedScreen({
  screen: ScreenComponent,
  ...props
}: ScreenProps & { screen: ComponentType<ScreenProps> }) {
  return (
    <Suspense fallback={<LoadingGate loading />}>
      <ScreenComponent {...props} />
    </Suspense>
  );
}
