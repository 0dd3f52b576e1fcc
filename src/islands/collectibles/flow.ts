/**
 * Purchase of a collectibles policy. One application can insure several collections at several
 * addresses. For each collection, the buyer chooses a category, enters the address and answers the
 * server's survey. The list then shows all collections, and the buyer can add another one. The
 * quote has one price for all of them. The purchase creates one policy per US state. All answers
 * except the card are persisted for the session.
 */
import { environment } from '../../core/environment.ts';
import { openFlow } from '../../interview/open-flow.ts';
import { typedStepFactory } from '../../interview/step.ts';
import { prefillCardholder } from '../../purchase/payment-answers.ts';
import { knownAddress } from '../../purchase/prefill.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import { storeAddressAndFetchPlan, storeAnswersAndFetchPrice } from './actions.ts';
import { addressStepPrefill, addressStepSchema } from './address-step.ts';
import {
  type CollectiblesAnswers,
  type CollectiblesState,
  type CollectiblesStep,
  currentPrice,
  hasCollections,
  openCollectiblesAnswers,
  quoteStepSchema,
  startStepSchema,
} from './answers.ts';
import { otherCollectionsAddresses } from './collections.ts';
import { skipIfCategoryGiven, openOwnerDialogIfNeeded } from './start.ts';

/** Prefix of the paths of all pages about a single category. */
const ENTRY_PATH_PREFIX = '/collectibles/';
// Loads together with the later screens, because the first screen does not need it.
const importPricing = () => import('./pricing.ts');

const step = typedStepFactory<CollectiblesState, CollectiblesStep, CollectiblesAnswers>();

export function openCollectibles() {
  const answers = openCollectiblesAnswers();
  const { answersStore, survey, $state } = answers;
  const flow = openFlow<CollectiblesState, CollectiblesStep, CollectiblesAnswers>(
    {
      id: 'collectibles',
      product: 'Collectibles',
      productCode: 'collectibles',
      addressStep: 'address',
      basePath: '/collectible-insurance',
      async prepare() {
        if (environment().navigation.path().startsWith(ENTRY_PATH_PREFIX))
          (await import('./category-from-url.ts')).readCategoryFromUrl(answers);
        await survey.load();
      },
      buyerEmail: ({ details }) => String(details['owner_email'] ?? ''),
      estimatePrice: async (state) =>
        (await import('./estimate.ts')).estimatePrice(state, survey.$responses.get()),
      origin: () => $state.get().currentCollection?.page ?? '/collectible-insurance',
      answerEdit: {
        steps: ['address', 'survey'],
        startedFrom: ({ editing }) => editing?.from ?? null,
        discard() {
          const { survey: earlierSurvey, ...earlierAnswers } = $state.get().editing?.snapshot ?? {};
          flow.clearDrafts(['address']);
          answersStore.update({ ...earlierAnswers, editing: null });
          if (earlierSurvey) survey.$persisted.set(earlierSurvey);
        },
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
          submit: (_, controls) => openOwnerDialogIfNeeded(controls),
          isAnswered: ({ currentCollection }) => currentCollection !== null,
          answers: ({ currentCollection }) =>
            currentCollection ? [{ label: 'Collection', value: currentCollection.name }] : [],
        }),
        step({
          id: 'address',
          title: 'Where is this collection kept?',
          schema: addressStepSchema,
          prefill: addressPrefill,
          submit: storeAddressAndFetchPlan,
          isAnswered: ({ form, currentCollection }) =>
            form !== null && Boolean(currentCollection?.address),
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
        survey.step<CollectiblesState, CollectiblesAnswers>({
          onComplete: storeAnswersAndFetchPrice,
        }),
        step({
          id: 'collections',
          title: 'Your collections',
          // The visitor may return to the list before the questions about another collection are
          // answered.
          canEnter: hasCollections,
          load: async (_, controls) => (await importPricing()).fetchMissingPrice(controls),
        }),
        step({
          id: 'quote',
          title: 'Your collectibles quote',
          load: async (_, controls) => (await importPricing()).fetchMissingPrice(controls),
          schema: quoteStepSchema,
          prefill: (state) => ({
            policyStartDate: state.settings?.policy_effective_date ?? '',
            price: currentPrice(state) ? 'current' : '',
          }),
          submit: async (_, controls) => (await importPricing()).startCheckout(controls),
          isAnswered: (state) => currentPrice(state) !== null && state.checkoutInfo !== null,
          checkoutStep: 1,
        }),
        paymentStep({
          title: 'Your Collectibles Insurance Quote',
          prefill: ({ details, collections, plans }) => {
            const { owner_first_name: first, owner_last_name: last } = details;
            const [home] = Object.values(collections);
            const name = first ? `${String(first)} ${String(last)}` : null;
            return prefillCardholder(name, home?.address ?? null, plans[home?.categoryCode ?? '']);
          },
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
  return flow;
}
export type Collectibles = ReturnType<typeof openCollectibles>;

/** Returns the initial values of the address step. */
function addressPrefill(state: CollectiblesState) {
  const knownAddresses = otherCollectionsAddresses(state);
  const currentAddress = state.currentCollection?.address ?? null;
  return {
    ...(!currentAddress && knownAddresses.length === 0 && knownAddress(state.account)),
    ...addressStepPrefill(currentAddress, knownAddresses),
  };
}

/** True if the application has at least one collection besides the current collection. */
function hasOtherCollections({ collections, currentCollection }: CollectiblesState): boolean {
  return Object.keys(collections).some((id) => id !== currentCollection?.referenceId);
}
