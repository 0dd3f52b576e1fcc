// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { baggageFlow } from '../flows/baggage.ts';
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';

prepareIsland();

const screens = lazyScreens<(typeof baggageFlow.definition.steps)[number]['id']>({
  address: async () => (await import('./baggage/AddressScreen.tsx')).AddressScreen,
  flight: async () => (await import('./baggage/FlightScreen.tsx')).FlightScreen,
  passenger: async () => (await import('./baggage/PassengerScreen.tsx')).PassengerScreen,
  plans: async () => (await import('./baggage/PlansScreen.tsx')).PlansScreen,
  payment: async () => (await import('./baggage/PaymentScreen.tsx')).PaymentScreen,
  confirmation: async () => (await import('./baggage/ConfirmationScreen.tsx')).ConfirmationScreen,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function resumePurchase() {
  if (!isPurchasePending('baggage')) return;
  baggageFlow.open('payment');
  await baggageFlow.complete(async () => {
    const { baggagePurchase } = await import('../flows/baggage-purchase.ts');
    return baggagePurchase.resume();
  });
}

export function Baggage(props: ScreenProps) {
  return <FlowIsland {...props} flow={baggageFlow} screens={screens} onStart={resumePurchase} />;
}
