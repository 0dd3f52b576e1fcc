import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState, type ComponentType } from 'react';
import type { Flow } from '../define-flow.ts';
import { browserEnvironment } from '../../core/browser-environment.ts';
import { environment, setEnvironment } from '../../core/environment.ts';
import { loadAccount } from '../../core/session/account.ts';
import { resolveOffer } from '../../core/session/session-offer.ts';
import { importErrorCatalog, setContacts } from '../../core/modal.ts';
import { PrerenderTakeover } from '../../ui/feedback/PrerenderTakeover.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import type { LazyScreens } from './lazy-screens.ts';
import type { ScreenProps } from './screen-props.ts';

/** Until the first screen was seen and its first press answered. */
const PRELOAD_DELAY_MS = 300;

/** Modal and toasts, fetched beside the first screen rather than before it. */
const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

interface FlowIslandProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id>;
  screens: LazyScreens<Id>;
  /** What the page around this one has to say before the flow can start; undefined where there is none. */
  hostReady?: Promise<void>;
  /** Runs once after the flow has started: takes up an unfinished purchase. */
  onStart?: () => Promise<void>;
}

/** Sets the page's surroundings; to be called by an island's module before it reads any store. */
export function prepareIsland() {
  setEnvironment(browserEnvironment());
}

/** The frame of every flow's island: the present screen, the modal, the toasts, the error page. */
export function FlowIsland<State, Id extends string>(props: FlowIslandProps<State, Id>) {
  const { site, screens } = props;
  // Not before the first screen: a slow network would share what it has among all of them.
  const [hasTakenOver, setHasTakenOver] = useState(false);
  const preloadRest = useCallback(() => {
    setHasTakenOver(true);
    void importErrorCatalog().catch(() => {});
    setTimeout(screens.fetchAll, PRELOAD_DELAY_MS);
  }, [screens]);
  return (
    <>
      <PrerenderTakeover onTakeOver={preloadRest} />
      <ErrorBoundary
        email={site.email}
        onError={(error) => environment().logError('A screen failed to render', error)}
      >
        <PreparedFlow {...props} />
        {hasTakenOver && (
          <Suspense>
            <Notices site={site} />
          </Suspense>
        )}
      </ErrorBoundary>
    </>
  );
}

/** The URL may name a screen that has to be fetched before a flow can tell whether there is one. */
function PreparedFlow<State, Id extends string>(props: FlowIslandProps<State, Id>) {
  const { hostReady } = props;
  const { prepare } = props.flow.definition;
  const [isReady, setIsReady] = useState(!prepare && !hostReady);
  useEffect(() => {
    // Without it the other steps still work, and the one that needs it says what is wrong.
    void Promise.allSettled([prepare?.(), hostReady]).then(() => setIsReady(true));
  }, [prepare, hostReady]);
  return isReady && <StartedFlow {...props} />;
}

function StartedFlow<State, Id extends string>(props: FlowIslandProps<State, Id>) {
  const { flow, screens, onStart, ...shared } = props;
  const { site } = shared;
  const started = useStore(flow.$started);
  const shown = useStore(flow.$shown);
  const phase = useStore(flow.$phase);
  const direction = useStore(flow.$direction);
  useEffect(() => {
    setContacts({ phone: site.phone.display, email: site.email, vip: site.vip });
    // A visitor goes on as a visitor where the account cannot be read; the failed call was reported.
    void loadAccount().catch(() => {});
    void resolveOffer();
    const unsubscribe = flow.start(site.name);
    void onStart?.();
    return unsubscribe;
  }, [flow, site, onStart]);
  if (!started) return null;
  const Screen: ComponentType<ScreenProps> = screens.components[shown.split('?')[0] as Id];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Suspense fallback={<p className="flow-waiting">Loading...</p>}>
        <Screen key={shown} {...shared} />
      </Suspense>
    </div>
  );
}
