/**
 * Purchase of a collectibles policy. One application can insure several collections at several
 * addresses. For each collection, the buyer chooses a category, enters the address and answers the
 * server's survey. The list then shows all collections, and the buyer can add another one. The
 * quote has one price for all of them. The purchase creates one policy per US state. All answers
 * except the card are persisted for the session.
 */
import { environment } from '../../core/environment.ts';
import { defineFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import { storeAddressAndFetchPlan, storeAnswersAndFetchPrice } from './actions.ts';
import {
  $collectibles,
  addressPrefill,
  type CollectiblesState,
  type CollectiblesStep,
  collectiblesSurvey,
  currentPrice,
  hasCollections,
  answersStore,
  quoteStepSchema,
  startStepSchema,
} from './answers.ts';
import { addressStepSchema } from './address-step.ts';
import { dismissEdit, editStartScreen } from './edit-mode.ts';
import { skipIfCategoryGiven, openOwnerDialogIfNeeded } from './start.ts';

/** Prefix of the paths of all pages about a single category. */
const ENTRY_PATH_PREFIX = '/collectibles/';
// Loads together with the later screens, because the first screen does not need it.
const importPricing = () => import('./pricing.ts');

const step = typedStepFactory<CollectiblesState, CollectiblesStep>();

export const collectiblesFlow = defineFlow<CollectiblesState, CollectiblesStep>({
  id: 'collectibles',
  product: 'Collectibles',
  productCode: 'collectibles',
  basePath: '/collectible-insurance',
  $state: $collectibles,
  clear() {
    answersStore.clear();
    collectiblesSurvey.clear();
  },
  async prepare() {
    if (environment().navigation.path().startsWith(ENTRY_PATH_PREFIX))
      (await import('./category-from-url.ts')).readCategoryFromUrl();
    await collectiblesSurvey.load();
  },
  origin() {
    return $collectibles.get().currentCollection?.page ?? '/collectible-insurance';
  },
  redirect: redirectStep,
  answerEdit: {
    steps: ['address', 'survey'],
    startedFrom: editStartScreen,
    discard: () => dismissEdit(collectiblesFlow),
  },
  steps: [
    step({
      id: 'start',
      title: 'What do you collect?',
      isIncluded: ({ currentCollection }) => !currentCollection?.page,
      counted: false,
      schema: startStepSchema,
      prefill: ({ currentCollection }) => ({ category: currentCollection?.categoryCode ?? '' }),
      load: skipIfCategoryGiven,
      submit: openOwnerDialogIfNeeded,
      answers: ({ currentCollection }) =>
        currentCollection ? [{ label: 'Collection', value: currentCollection.name }] : [],
    }),
    step({
      id: 'address',
      title: 'Where is this collection kept?',
      canEnter: ({ currentCollection }) => currentCollection !== null,
      schema: addressStepSchema,
      prefill: addressPrefill,
      submit: storeAddressAndFetchPlan,
      previousStep: (state) => (hasOtherCollections(state) ? 'collections' : undefined),
      answers: ({ currentCollection }) =>
        currentCollection?.address
          ? [
              {
                label: 'Kept at',
                value: `${currentCollection.address.streetAddress}, ${currentCollection.address.city}`,
              },
            ]
          : [],
    }),
    collectiblesSurvey.step<CollectiblesState>({
      canEnter: ({ form, currentCollection }) =>
        form !== null && Boolean(currentCollection?.address),
      onComplete: storeAnswersAndFetchPrice,
    }),
    step({
      id: 'collections',
      title: 'Your collections',
      canEnter: hasCollections,
      load: async (_, flow) => (await importPricing()).fetchMissingPrice(flow),
    }),
    step({
      id: 'quote',
      title: 'Your collectibles quote',
      canEnter: hasCollections,
      load: async (_, flow) => (await importPricing()).fetchMissingPrice(flow),
      schema: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.settings?.policy_effective_date ?? '',
        price: currentPrice(state) ? 'current' : '',
      }),
      submit: async (_, flow) => (await importPricing()).startCheckout(flow),
      checkoutStep: 1,
    }),
    paymentStep<CollectiblesState>({
      title: 'Your Collectibles Insurance Quote',
      canEnter: (state) => currentPrice(state) !== null && state.checkoutInfo !== null,
      prefill: ({ details, collections, plans }) => {
        const { owner_first_name: first, owner_last_name: last } = details;
        const [home] = Object.values(collections);
        const name = first ? `${String(first)} ${String(last)}` : null;
        return prefillCardholder(name, home?.address ?? null, plans[home?.categoryCode ?? '']);
      },
    }),
    confirmationStep(),
  ],
});

/** True if the application has at least one collection besides the current collection. */
function hasOtherCollections({ collections, currentCollection }: CollectiblesState): boolean {
  return Object.keys(collections).some((id) => id !== currentCollection?.referenceId);
}

/**
 * Returns the step to open if the requested step is not allowed. After a purchase, this is the
 * confirmation.
 */
function redirectStep(state: CollectiblesState, requested: CollectiblesStep): CollectiblesStep {
  if (state.purchase) return 'confirmation';
  if (hasCollections(state)) return requested === 'payment' ? 'quote' : 'collections';
  if (state.form && state.currentCollection?.address && requested !== 'survey') return 'survey';
  return state.currentCollection && requested !== 'address' ? 'address' : 'start';
}
