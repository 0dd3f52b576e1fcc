import { useStore } from '@nanostores/react';
import { Suspense, useEffect, type ComponentType } from 'react';
import type { Flow } from '../../flows/define-flow.ts';
import { browserEnvironment } from '../../lib/browser-environment.ts';
import { environment, setEnvironment } from '../../lib/environment.ts';
import type { Site } from '../../lib/site.ts';
import { loadAccount } from '../../stores/account.ts';
import { $notice, closeNotice, setContacts } from '../../stores/modal.ts';
import { $toasts, dismissToast } from '../../stores/toasts.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { ErrorModal } from '../../ui/ErrorModal.tsx';
import { LoadingGate } from '../../ui/LoadingGate.tsx';
import { ToastRegion } from '../../ui/ToastRegion.tsx';

export interface ScreenProps {
  site: Site;
  /** The carrier that the disclaimer names. */
  carrier: string;
}

interface FlowIslandProps<State, Id extends string> extends ScreenProps {
  flow: Flow<State, Id>;
  /** The component of every step. */
  screens: Record<Id, ComponentType<ScreenProps>>;
  /** Runs once after the flow has started: fetches later screens, takes up an unfinished purchase. */
  onStart?: () => void;
}

/** Sets the page's surroundings; to be called by an island's module before it reads any store. */
export function prepareIsland() {
  setEnvironment(browserEnvironment());
}

/** The frame of every flow's island: the present screen, the modal, the toasts, the error page. */
export function FlowIsland<State, Id extends string>(props: FlowIslandProps<State, Id>) {
  const { site } = props;
  return (
    <ErrorBoundary
      email={site.email}
      onError={(error) => environment().logError('A screen failed to render', error)}
    >
      <StartedFlow {...props} />
      <Notices />
    </ErrorBoundary>
  );
}

function StartedFlow<State, Id extends string>(props: FlowIslandProps<State, Id>) {
  const { flow, screens, site, carrier, onStart } = props;
  const started = useStore(flow.$started);
  const shown = useStore(flow.$shown);
  const phase = useStore(flow.$phase);
  const direction = useStore(flow.$direction);
  useEffect(() => {
    setContacts({ phone: site.phone.display, email: site.email });
    // A visitor goes on as a visitor where the account cannot be read; the failed call was reported.
    void loadAccount().catch(() => {});
    const stop = flow.start(site.name);
    onStart?.();
    return stop;
  }, [flow, site, onStart]);
  if (!started) return null;
  const Screen: ComponentType<ScreenProps> = screens[shown];
  return (
    <div className={`flow-screen flow-screen--${phase} flow-screen--${direction}`}>
      <Suspense fallback={<LoadingGate loading />}>
        <Screen key={shown} site={site} carrier={carrier} />
      </Suspense>
    </div>
  );
}

function Notices() {
  const notice = useStore($notice);
  return (
    <>
      <ErrorModal notice={notice} onClose={closeNotice} />
      <ToastRegion $toasts={$toasts} onDismiss={dismissToast} />
    </>
  );
}
