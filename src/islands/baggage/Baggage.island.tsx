// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { baggageFlow } from './flow.ts';
import { isPurchasePending } from '../../purchase/pending-purchase.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens } from '../../flow/screens/lazy-screens.ts';

prepareIsland();

const screens = lazyScreens<(typeof baggageFlow.definition.steps)[number]['id']>({
  address: async () => (await import('./screens/AddressScreen.tsx')).AddressScreen,
  flight: async () => (await import('./screens/FlightScreen.tsx')).FlightScreen,
  passenger: async () => (await import('./screens/PassengerScreen.tsx')).PassengerScreen,
  plans: async () => (await import('./screens/PlansScreen.tsx')).PlansScreen,
  payment: async () => (await import('./screens/PaymentScreen.tsx')).PaymentScreen,
  confirmation: async () => (await import('./screens/ConfirmationScreen.tsx')).ConfirmationScreen,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function resumePurchase() {
  if (!isPurchasePending('baggage')) return;
  baggageFlow.open('payment');
  await baggageFlow.complete(async () => {
    const { baggagePurchase } = await import('./purchase.ts');
    return baggagePurchase.resume();
  });
}

export function Baggage(props: ScreenProps) {
  return <FlowIsland {...props} flow={baggageFlow} screens={screens} onStart={resumePurchase} />;
}
