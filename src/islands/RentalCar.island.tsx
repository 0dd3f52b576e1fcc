// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../flows/pending-purchase.ts';
import { fetchActions, rentalCarFlow } from '../flows/rental-car.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from './flow/FlowIsland.tsx';
import { lazyScreens } from './flow/lazy-screens.ts';
import type { questionScreens } from './rental-car/question-screens.ts';

prepareIsland();

const question = (step: keyof typeof questionScreens) => async () =>
  (await import('./rental-car/question-screens.ts')).questionScreens[step];

const screens = lazyScreens<(typeof rentalCarFlow.definition.steps)[number]['id']>({
  'rental-info': question('rental-info'),
  'agreement-confirmation': question('agreement-confirmation'),
  'use-type': question('use-type'),
  driver: question('driver'),
  'additional-drivers': question('additional-drivers'),
  'add-drivers': question('add-drivers'),
  plans: question('plans'),
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
