import { useStore } from '../../ui/use-store.ts';
import { computed } from 'nanostores';
import { lazy, Suspense, type ComponentType } from 'react';
import { FlowIsland, setUpBrowserEnvironment } from '../../interview/screens/FlowIsland.tsx';
import { lazyScreens, type ScreenImports } from '../../interview/screens/lazy-screens.ts';
import type { ScreenProps } from '../../interview/screens/screen-props.ts';
import type { Flow } from '../../interview/open-flow.ts';
import { carrierNameFrom, carrierProps } from '../carrier.ts';
import { persistPartnerLabelsFromUrl } from '../partner-labels.ts';
import { persistPrefillFromUrl } from '../prefill.ts';
import { isPurchasePending } from '../../core/pending-purchase.ts';
import type { Purchase } from '../define-purchase.ts';

interface PurchaseIsland<OpenFlow, Id extends string> {
  open: () => OpenFlow;
  /** Import of the screen for each step. TypeScript reports an error if a step has no screen. */
  screens: ScreenImports<OpenFlow, Id>;
  /**
   * Imports the module with the product's purchase. The import is separate, because the screens
   * before the payment do not need this module.
   */
  purchase: () => Promise<(flow: OpenFlow) => Pick<Purchase, 'resume'>>;
  /** Imports a component that is shown under every screen except the first. */
  after?: () => Promise<{ default: ComponentType<{ flow: AnyFlow }> }>;
}

/** Type of a flow, with any answers and steps. */
type AnyFlow = Flow<string>;

/** Is fetched when the backend rejects an address. If that fails, the modal has no form. */
const RejectedAddressWaitlist = lazy(async () => {
  const module = await import('./RejectedAddressWaitlist.tsx').catch(() => null);
  const Nothing: ComponentType<{ flow: AnyFlow }> = () => null;
  return { default: module?.RejectedAddressWaitlist ?? Nothing };
});

const isEmbedded = () => 'embed' in document.documentElement.dataset;

/**
 * Creates the React component of a product's island: its flow, a screen for each step, and its
 * purchase.
 */
export function purchaseIsland<Id extends string, OpenFlow extends Flow<Id | 'payment'>>(
  island: PurchaseIsland<OpenFlow, Id | 'payment'>,
) {
  const AfterScreen = island.after && lazy(island.after);
  setUpBrowserEnvironment();
  persistPartnerLabelsFromUrl();
  persistPrefillFromUrl();
  const flow = island.open();
  const hostReady = isEmbedded()
    ? import('../embedded-flow.ts').then(({ connectToHostPage: embedFlow }) => embedFlow(flow))
    : undefined;
  const screens = lazyScreens<OpenFlow, Id | 'payment'>(island.screens);

  /**
   * Sends a purchase again that a reload interrupted. The flow continues only after the outcome of
   * the purchase is known.
   */
  async function resumePurchase() {
    if (!isPurchasePending(flow.definition.id)) return;
    flow.open('payment');
    await flow.complete(async () => (await island.purchase())(flow).resume());
  }

  const $carrier = computed(flow.$state, (state) => carrierNameFrom(state as object));

  return function Island(props: ScreenProps) {
    const isStarted = useStore(flow.$step) !== flow.firstStep;
    const carrierName = useStore($carrier);
    return (
      <>
        <FlowIsland
          {...props}
          {...carrierProps(props, carrierName)}
          flow={flow}
          screens={screens}
          hostReady={hostReady}
          waitlist={<RejectedAddressWaitlist flow={flow as AnyFlow} />}
          onStart={resumePurchase}
        />
        <Suspense>{AfterScreen && isStarted && <AfterScreen flow={flow as AnyFlow} />}</Suspense>
      </>
    );
  };
}
