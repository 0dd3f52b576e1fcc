// An island because a purchase keeps its answers, asks the provider and takes a card without leaving the page.
import { isPurchasePending } from '../../purchase/pending-purchase.ts';
import { rentersSurvey } from './answers.ts';
import { fetchActions, rentersFlow } from './flow.ts';
import { environment } from '../../core/environment.ts';
import { prepareIsland, type ScreenProps } from '../../flow/screens/FlowIsland.tsx';
import { lazyScreens } from '../../flow/screens/lazy-screens.ts';
import type { questionScreens } from './screens/question-screens.ts';
import { SurveyFlow } from '../../survey/screens/SurveyFlow.tsx';

prepareIsland();

const fetchScreens = () => import('./screens/question-screens.ts');
const fetchPurchase = async () => (await fetchScreens()).fetchPurchase();
const question = (step: keyof typeof questionScreens) => async () =>
  (await fetchScreens()).questionScreens[step];

const screens = lazyScreens<(typeof rentersFlow.definition.steps)[number]['id']>({
  address: question('address'),
  location: question('location'),
  survey: question('survey'),
  quote: question('quote'),
  payment: async () => (await fetchPurchase()).purchaseScreens.payment,
  confirmation: async () => (await fetchPurchase()).purchaseScreens.confirmation,
});

/** Most visitors come without a partner's link. What it says is taken before the flow reads the address. */
const survey = {
  ...rentersSurvey,
  async load() {
    if (environment().navigation.search()) (await fetchActions()).takePrefill();
    await rentersSurvey.load();
  },
};

/** A reload cut the last purchase off: find out how it ended before anything else. */
async function takeUpPurchase() {
  void fetchActions().catch(() => {});
  if (!isPurchasePending('renters')) return;
  rentersFlow.open('payment');
  await rentersFlow.complete(async () => (await fetchPurchase()).resumePurchase());
}

export function Renters(props: ScreenProps) {
  return (
    <SurveyFlow
      {...props}
      flow={rentersFlow}
      survey={survey}
      screens={screens}
      onStart={takeUpPurchase}
    />
  );
}
