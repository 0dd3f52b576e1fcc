// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { fetchActions, rentalCarFlow } from '../flows/rental-car.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';

prepareIsland();

const screens = lazyScreens<(typeof rentalCarFlow.definition.steps)[number]['id']>({
  'rental-info': async () => (await import('./rental-car/RentalInfoScreen.tsx')).RentalInfoScreen,
  'agreement-confirmation': async () =>
    (await import('./rental-car/ChoiceScreen.tsx')).AgreementScreen,
  'use-type': async () => (await import('./rental-car/ChoiceScreen.tsx')).UseTypeScreen,
  driver: async () => (await import('./rental-car/DriverScreen.tsx')).DriverScreen,
  'additional-drivers': async () =>
    (await import('./rental-car/ChoiceScreen.tsx')).MoreDriversScreen,
  'add-drivers': async () =>
    (await import('./rental-car/ExtraDriversScreen.tsx')).ExtraDriversScreen,
  plans: async () => (await import('./rental-car/PlansScreen.tsx')).PlansScreen,
  payment: async () => (await import('./rental-car/PaymentScreen.tsx')).PaymentScreen,
  confirmation: async () =>
    (await import('./rental-car/ConfirmationScreen.tsx')).ConfirmationScreen,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function resumePurchase() {
  void fetchActions().catch(() => {});
  if (!isPurchasePending('rental_car')) return;
  rentalCarFlow.open('payment');
  await rentalCarFlow.complete(async () => {
    const { rentalCarPurchase } = await import('../flows/rental-car-purchase.ts');
    return rentalCarPurchase.resume();
  });
}

export function RentalCar(props: ScreenProps) {
  return <FlowIsland {...props} flow={rentalCarFlow} screens={screens} onStart={resumePurchase} />;
}
