import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { lazy, Suspense, type ComponentType } from 'react';
import { FlowIsland, setUpBrowserEnvironment } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens, type ScreenImports } from '../../flow/screens/lazy-screens.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import type { Flow } from '../../flow/define-flow.ts';
import { carrierNameFrom } from '../carrier.ts';
import { persistPartnerLabelsFromUrl } from '../partner-labels.ts';
import { persistPrefillFromUrl } from '../prefill.ts';
import { isPurchasePending } from '../../core/pending-purchase.ts';
import type { Purchase } from '../define-purchase.ts';

interface PurchaseIsland<State, Id extends string> {
  flow: Flow<State, Id | 'payment'>;
  /** Import of the screen for each step. TypeScript reports an error if a step has no screen. */
  screens: ScreenImports<Id | 'payment'>;
  /**
   * Imports the module with the product's purchase. The import is separate, because the screens
   * before the payment do not need this module.
   */
  purchase: () => Promise<Pick<Purchase, 'resume'>>;
  /** Imports a component that is shown under every screen except the first. */
  after?: () => Promise<{ default: ComponentType<{ flow: AnyFlow }> }>;
}

/** Type of a flow, with any answers and steps. */
type AnyFlow = Flow<unknown, string>;

const isEmbedded = () => 'embed' in document.documentElement.dataset;

/**
 * Creates the React component of a product's island: its flow, a screen for each step, and its
 * purchase.
 */
export function purchaseIsland<State, Id extends string>(island: PurchaseIsland<State, Id>) {
  const { flow, purchase } = island;
  const AfterScreen = island.after && lazy(island.after);
  setUpBrowserEnvironment();
  persistPartnerLabelsFromUrl();
  persistPrefillFromUrl();
  const hostReady = isEmbedded()
    ? import('../embedded-flow.ts').then(({ connectToHostPage: embedFlow }) => embedFlow(flow))
    : undefined;
  const screens = lazyScreens(island.screens);

  /**
   * Sends a purchase again that a reload interrupted. The flow continues only after the outcome of
   * the purchase is known.
   */
  async function resumePurchase() {
    if (!isPurchasePending(flow.definition.id)) return;
    flow.open('payment');
    await flow.complete(async () => (await purchase()).resume());
  }

  const $carrier = computed(flow.definition.$state, (state) => carrierNameFrom(state as object));

  const [first] = flow.definition.steps;

  return function Island(props: ScreenProps) {
    const isStarted = useStore(flow.$step) !== first.id;
    const carrier = useStore($carrier) ?? props.carrier;
    // Logo of the carrier. Undefined if another carrier is used, because the logo belongs to the
    // carrier in the storefront's content.
    const carrierBrand = carrier === props.carrier ? props.carrierBrand : undefined;
    return (
      <>
        <FlowIsland
          {...props}
          carrier={carrier}
          carrierBrand={carrierBrand}
          flow={flow}
          screens={screens}
          hostReady={hostReady}
          onStart={resumePurchase}
        />
        <Suspense>{AfterScreen && isStarted && <AfterScreen flow={flow as AnyFlow} />}</Suspense>
      </>
    );
  };
}
