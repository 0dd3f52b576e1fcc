import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { lazy, Suspense, type ComponentType } from 'react';
import { FlowIsland, prepareIsland } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens, type ScreenImports } from '../../flow/screens/lazy-screens.ts';
import type { ScreenProps } from '../../flow/screens/screen-props.ts';
import type { Flow } from '../../flow/define-flow.ts';
import { carrierIn } from '../carrier.ts';
import { persistPartner } from '../partner-metadata.ts';
import { readPrefill } from '../prefill.ts';
import { isPurchasePending } from '../../core/pending-purchase.ts';
import type { Purchase } from '../purchase.ts';

interface PurchaseIsland<State, Id extends string> {
  flow: Flow<State, Id | 'payment'>;
  /** Of every step: does not compile until each has one. */
  screens: ScreenImports<Id | 'payment'>;
  /** The end of the flow; fetched apart, because the screens before the payment need none of it. */
  purchase: () => Promise<Pick<Purchase, 'resume'>>;
  /** Under every screen but the first. */
  after?: () => Promise<{ default: ComponentType<{ flow: AnyFlow }> }>;
}

/** Whatever its answers and steps are. */
type AnyFlow = Flow<unknown, string>;

const isEmbedded = () => 'embed' in document.documentElement.dataset;

/** The island of a product: its flow, a screen for each of its steps, and what pays at the end. */
export function purchaseIsland<State, Id extends string>(island: PurchaseIsland<State, Id>) {
  const { flow, purchase } = island;
  const AfterScreen = island.after && lazy(island.after);
  prepareIsland();
  persistPartner();
  readPrefill();
  const hostReady = isEmbedded()
    ? import('../embedded-flow.ts').then(({ embedFlow }) => embedFlow(flow))
    : undefined;
  const screens = lazyScreens(island.screens);

  /** A reload cut the last purchase off: find out how it ended before anything else. */
  async function resumePurchase() {
    if (!isPurchasePending(flow.definition.id)) return;
    flow.open('payment');
    await flow.complete(async () => (await purchase()).resume());
  }

  const $carrier = computed(flow.definition.$state, (state) => carrierIn(state as object));

  const [first] = flow.definition.steps;

  return function Island(props: ScreenProps) {
    const isStarted = useStore(flow.$step) !== first.id;
    const carrier = useStore($carrier) ?? props.carrier;
    // The mark is that of the storefront's own carrier.
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
