import { useStore } from '../../ui/use-store.ts';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import { environment } from '../../core/environment.ts';
import { importUntilLoaded } from '../../core/import-until-loaded.ts';
import { $route } from '../stores/route.ts';
import { $account } from '../../core/session/account.ts';
import { $sessionCheckStatus, redirectToSignIn } from '../../core/session/session-check.ts';
import { PrerenderTakeover } from '../../ui/feedback/PrerenderTakeover.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonGate } from '../../ui/feedback/SkeletonGate.tsx';
import { SignedOutNotice } from '../../ui/feedback/SignedOutNotice.tsx';
import { AccountNotFoundPage } from './AccountNotFoundPage.tsx';
import { PageHeading } from './PageHeading.tsx';
import type { AccountSection } from './account-section.ts';
import type { AccountIslandProps, ScreenProps } from './screen-props.ts';
import { startAccountPages } from './start-account.ts';

/** Dialogs and toasts. Their code is loaded in parallel with the first screen. */
const Notices = lazy(async () => ({
  default: (await importUntilLoaded(() => import('../../interview/screens/PageOverlays.tsx')))
    .PageOverlays,
}));

/** Banner that is shown while the account's email address is not verified. */
const VerifyEmailBanner = lazy(async () => ({
  default: (await import('./VerifyEmailBanner.tsx')).VerifyEmailBanner,
}));

interface AccountPageLayoutProps extends AccountIslandProps {
  section: AccountSection;
}

/**
 * Layout of every page for a signed-in visitor. Shows the page's content only after the session
 * check has passed. If a screen crashes, shows an error page.
 */
export function AccountPageLayout(props: AccountPageLayoutProps) {
  const { section } = props;
  const { path } = useStore($route);
  useEffect(() => startAccountPages(section), [section]);
  const [isHydrated, setIsHydrated] = useState(false);
  const markHydrated = useCallback(() => setIsHydrated(true), []);
  return (
    <div className="wrap account-page">
      <PrerenderTakeover onTakeOver={markHydrated} />
      {/* The key differs for each screen, so that the error of one screen is not shown on the
          next page. */}
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
  const sessionCheck = useStore($sessionCheckStatus);
  const account = useStore($account);
  if (sessionCheck.state === 'failed') {
    return (
      <>
        <PageHeading title="We couldn’t open your account" site={props.site.name} />
        <SignedOutNotice message={sessionCheck.message} onSignIn={() => redirectToSignIn()} />
      </>
    );
  }
  return (
    <SkeletonGate loading={sessionCheck.state === 'running'}>
      {environment().isEphemeral && (
        <Notice tone="info" title="Your browser doesn’t let us keep you signed in">
          <p>
            You’re signed in on this page until you reload or leave it. To stay signed in, allow
            this site to store data.
          </p>
        </Notice>
      )}
      {/* The banner and the screen share one Suspense boundary, so that they appear together. A
          banner that appears after the screen would move buttons while the visitor presses them. */}
      <Suspense fallback={<SkeletonGate loading />}>
        {account?.email_verified === false && (
          <VerifyEmailBanner email={account.email} site={props.site} />
        )}
        <CurrentScreen section={section} path={path} {...props} />
      </Suspense>
    </SkeletonGate>
  );
}

function CurrentScreen({ section, path, ...props }: AccountPageLayoutProps & { path: string }) {
  const found = section.findPage(path);
  const Screen = found && section.screens[found.page.id];
  if (!Screen) return <AccountNotFoundPage title="Something went wrong..." site={props.site} />;
  return <SuspendedScreen screen={Screen} params={found.params} {...props} />;
}

function SuspendedScreen({
  screen: ScreenComponent,
  ...props
}: ScreenProps & { screen: ComponentType<ScreenProps> }) {
  return (
    <Suspense fallback={<SkeletonGate loading />}>
      <ScreenComponent {...props} />
    </Suspense>
  );
}
