import { useStore } from '../../ui/use-store.ts';
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { Flow } from '../open-flow.ts';
import { createBrowserEnvironment } from '../../core/browser-environment.ts';
import { environment, setEnvironment } from '../../core/environment.ts';
import { importUntilLoaded } from '../../core/import-until-loaded.ts';
import { loadAccount } from '../../core/session/account.ts';
import { resolveLinkToken } from '../../core/session/link-token.ts';
import { loadErrorCatalog, setBrandContacts } from '../../core/message-modal.ts';
import { PrerenderTakeover } from '../../ui/feedback/PrerenderTakeover.tsx';
import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import type { LazyScreens } from './lazy-screens.ts';
import type { FlowScreenProps, ScreenProps } from './screen-props.ts';

/**
 * Delay in milliseconds before the other screens are fetched. During this time, the first screen is
 * rendered and reacts to the first press.
 */
const PRELOAD_DELAY_MS = 300;

/**
 * Dialogs, modal and toasts. They are loaded after the first screen has replaced the prerendered
 * screen.
 */
const Notices = lazy(async () => ({
  default: (await importUntilLoaded(() => import('./PageOverlays.tsx'))).PageOverlays,
}));

interface FlowIslandProps<Id extends string, OpenFlow extends Flow<Id>> extends ScreenProps {
  flow: OpenFlow;
  screens: LazyScreens<OpenFlow, Id>;
  /**
   * Resolves when the host page has sent its configuration. Undefined if no host page embeds the
   * flow.
   */
  hostReady?: Promise<void>;
  /** Content of the modal that says that the product is not available at the address yet. */
  waitlist?: ReactNode;
  /** Called once after the flow has started. Resumes an unfinished purchase. */
  onStart?: () => Promise<void>;
}

/**
 * Sets the browser as the environment of all code on the page. An island's module must call this
 * function before it reads any store.
 */
export function setUpBrowserEnvironment() {
  setEnvironment(createBrowserEnvironment());
}

/** Renders a flow's island: the current screen, the modal, the toasts and the error page. */
export function FlowIsland<Id extends string, OpenFlow extends Flow<Id>>(
  props: FlowIslandProps<Id, OpenFlow>,
) {
  const { site, screens, waitlist } = props;
  // True after the first screen has replaced the prerendered screen. The other screens are fetched
  // only then, because on a slow network they would share the bandwidth with the first screen.
  const [hasTakenOver, setHasTakenOver] = useState(false);
  const preloadRest = useCallback(() => {
    setHasTakenOver(true);
    void loadErrorCatalog().catch(() => {});
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
            <Notices site={site} waitlist={waitlist} />
          </Suspense>
        )}
      </ErrorBoundary>
    </>
  );
}

/**
 * Starts the flow after `prepare` has finished and the host page has sent its configuration. The
 * flow waits for `prepare`, because the URL may name a screen that `prepare` fetches.
 */
function PreparedFlow<Id extends string, OpenFlow extends Flow<Id>>(
  props: FlowIslandProps<Id, OpenFlow>,
) {
  const { hostReady } = props;
  const { prepare } = props.flow.definition;
  const [isReady, setIsReady] = useState(!prepare && !hostReady);
  useEffect(() => {
    // If `prepare` fails, the steps that do not need its data still work. The step that needs the
    // data shows the error.
    void Promise.allSettled([prepare?.(), hostReady]).then(() => setIsReady(true));
  }, [prepare, hostReady]);
  return isReady && <StartedFlow {...props} />;
}

function StartedFlow<Id extends string, OpenFlow extends Flow<Id>>(
  props: FlowIslandProps<Id, OpenFlow>,
) {
  const { flow, screens, onStart, ...shared } = props;
  const { site } = shared;
  const started = useStore(flow.$started);
  const shown = useStore(flow.$shown);
  const phase = useStore(flow.$phase);
  const direction = useStore(flow.$direction);
  useEffect(() => {
    setBrandContacts({ phone: site.phone.display, email: site.email, vip: site.vip });
    // If the account cannot be loaded, the visitor continues as a guest. The failed call is already
    // reported.
    void loadAccount().catch(() => {});
    void resolveLinkToken();
    const unsubscribe = flow.start(site.name);
    void onStart?.();
    return unsubscribe;
  }, [flow, site, onStart]);
  if (!started) return null;
  const Screen: ComponentType<FlowScreenProps<OpenFlow>> =
    screens.components[shown.split('?')[0] as Id];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Suspense fallback={<p className="flow-waiting">Loading...</p>}>
        <Screen key={shown} flow={flow} {...shared} />
      </Suspense>
    </div>
  );
}
