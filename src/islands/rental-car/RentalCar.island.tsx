// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../../purchase/pending-purchase.ts';
import { fetchActions, rentalCarFlow } from './flow.ts';
import { FlowIsland, prepareIsland, type ScreenProps } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens } from '../../flow/screens/lazy-screens.ts';
import type { questionScreens } from './screens/question-screens.ts';

prepareIsland();

const fetchQuestions = () => import('./screens/question-screens.ts');
// By way of the questions: the list of what a screen needs is long, and this one is left out of the entry.
const fetchPurchase = async () => (await fetchQuestions()).fetchPurchase();
const question = (step: keyof typeof questionScreens) => async () =>
  (await fetchQuestions()).questionScreens[step];

const screens = lazyScreens<(typeof rentalCarFlow.definition.steps)[number]['id']>({
  'rental-info': question('rental-info'),
  'agreement-confirmation': question('agreement-confirmation'),
  'use-type': question('use-type'),
  driver: question('driver'),
  'additional-drivers': question('additional-drivers'),
  'add-drivers': question('add-drivers'),
  plans: question('plans'),
  payment: async () => (await fetchPurchase()).purchaseScreens.payment,
  confirmation: async () => (await fetchPurchase()).purchaseScreens.confirmation,
});

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function takeUpPurchase() {
  void fetchActions().catch(() => {});
  if (!isPurchasePending('rental_car')) return;
  rentalCarFlow.open('payment');
  await rentalCarFlow.complete(async () => (await fetchPurchase()).resumePurchase());
}

export function RentalCar(props: ScreenProps) {
  return <FlowIsland {...props} flow={rentalCarFlow} screens={screens} onStart={takeUpPurchase} />;
}
