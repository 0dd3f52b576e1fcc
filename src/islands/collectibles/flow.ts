/**
 * Purchase of a collectibles policy. One application can insure several collections at several
 * addresses. For each collection, the buyer chooses a category, enters the address and answers the
 * server's survey. The list then shows all collections, and the buyer can add another one. The
 * quote has one price for all of them. The purchase creates one policy per US state. All answers
 * except the card are persisted for the session.
 */
import { environment } from '../../core/environment.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import { stepOf } from '../../flow/step.ts';
import { cardholderOf } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import { chooseAddress, saveCollection } from './actions.ts';
import {
  $collectibles,
  addressPrefill,
  type CollectiblesState,
  type CollectiblesStep,
  collectiblesSurvey,
  currentBilling,
  hasCollections,
  answersStore,
  quoteStepSchema,
  startStepSchema,
} from './answers.ts';
import { addressStepSchema } from './address-step.ts';
import { dismissEdit, editedFrom } from './edit-mode.ts';
import { skipIfCategoryGiven, chooseOwner } from './start.ts';

/** Prefix of the paths of all pages about a single category. */
const ENTRY_PATH_PREFIX = '/collectibles/';
// Loads together with the later screens, because the first screen does not need it.
const importPricing = () => import('./pricing.ts');

const step = stepOf<CollectiblesState, CollectiblesStep>();

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
      (await import('./entry-params.ts')).parseEntryParams();
    await collectiblesSurvey.load();
  },
  origin() {
    return $collectibles.get().currentCollection?.page ?? '/collectible-insurance';
  },
  redirect: redirectStep,
  answerEdit: {
    steps: ['address', 'survey'],
    startedFrom: editedFrom,
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
      submit: chooseOwner,
      answers: ({ currentCollection }) =>
        currentCollection ? [{ label: 'Collection', value: currentCollection.name }] : [],
    }),
    step({
      id: 'address',
      title: 'Where is this collection kept?',
      canEnter: ({ currentCollection }) => currentCollection !== null,
      schema: addressStepSchema,
      prefill: addressPrefill,
      submit: chooseAddress,
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
      onComplete: saveCollection,
    }),
    step({
      id: 'collections',
      title: 'Your collections',
      canEnter: hasCollections,
      load: async (_, flow) => (await importPricing()).refreshPrice(flow),
    }),
    step({
      id: 'quote',
      title: 'Your collectibles quote',
      canEnter: hasCollections,
      load: async (_, flow) => (await importPricing()).refreshPrice(flow),
      schema: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.settings?.policy_effective_date ?? '',
        price: currentBilling(state) ? 'current' : '',
      }),
      submit: async (_, flow) => (await importPricing()).checkOut(flow),
      checkoutStep: 1,
    }),
    paymentStep<CollectiblesState>({
      title: 'Your Collectibles Insurance Quote',
      canEnter: (state) => currentBilling(state) !== null && state.checkoutInfo !== null,
      prefill: ({ details, collections, plans }) => {
        const { owner_first_name: first, owner_last_name: last } = details;
        const [home] = Object.values(collections);
        const name = first ? `${String(first)} ${String(last)}` : null;
        return cardholderOf(name, home?.address ?? null, plans[home?.categoryCode ?? '']);
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
