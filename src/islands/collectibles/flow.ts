/**
 * A collectibles policy: a collector insures kinds of collections, at one address or several, in one
 * application. Each kind goes from its address through the provider's survey to the list of collections,
 * from where another one may be added; the quote prices them together. Ends with a policy number for each
 * state. Everything but the card is kept for the session.
 */
import { environment } from '../../core/environment.ts';
import { defineFlow } from '../../flow/define-flow.ts';
import { stepOf } from '../../flow/step.ts';
import { payerOf } from '../../purchase/payment-answers.ts';
import { confirmationStep, paymentStep } from '../../purchase/steps.ts';
import { chooseAddress, saveCollection } from './actions.ts';
import {
  $collectibles,
  addressFields,
  type CollectiblesState,
  type CollectiblesStep,
  collectiblesSurvey,
  currentBilling,
  hasCollections,
  kept,
  quoteStepSchema,
  startStepSchema,
} from './answers.ts';
import { addressStepSchema } from './address-step.ts';
import { dismissEdit, editedFrom } from './detour.ts';
import { goOnWithGiven, offerOwners } from './start.ts';

/** The pages that name a kind of collection lie there. */
const ENTRIES = '/collectibles/';
// The first screen does not need it: it comes with the screens that are fetched beside it.
const pricing = () => import('./pricing.ts');

const step = stepOf<CollectiblesState, CollectiblesStep>();

export const collectiblesFlow = defineFlow<CollectiblesState, CollectiblesStep>({
  id: 'collectibles',
  product: 'Collectibles',
  vertical: 'collectibles',
  basePath: '/collectible-insurance',
  $state: $collectibles,
  clear() {
    kept.clear();
    collectiblesSurvey.clear();
  },
  async prepare() {
    if (environment().navigation.path().startsWith(ENTRIES))
      (await import('./entry.ts')).takeEntry();
    await collectiblesSurvey.load();
  },
  origin() {
    return $collectibles.get().subject?.page ?? '/collectible-insurance';
  },
  redirect: nearestStep,
  detour: {
    steps: ['address', 'survey'],
    from: editedFrom,
    dismiss: () => dismissEdit(collectiblesFlow),
  },
  steps: [
    step({
      id: 'start',
      title: 'What do you collect?',
      asked: ({ subject }) => !subject?.page,
      counted: false,
      asks: startStepSchema,
      prefill: ({ subject }) => ({ category: subject?.categoryCode ?? '' }),
      load: goOnWithGiven,
      submit: offerOwners,
      answers: ({ subject }) => (subject ? [{ label: 'Collection', value: subject.name }] : []),
    }),
    step({
      id: 'address',
      title: 'Where is this collection kept?',
      needs: ({ subject }) => subject !== null,
      asks: addressStepSchema,
      prefill: addressFields,
      submit: chooseAddress,
      before: (state) => (hasOthers(state) ? 'collections' : undefined),
      answers: ({ subject }) =>
        subject?.address
          ? [
              {
                label: 'Kept at',
                value: `${subject.address.streetAddress}, ${subject.address.city}`,
              },
            ]
          : [],
    }),
    collectiblesSurvey.step<CollectiblesState>({
      needs: ({ form, subject }) => form !== null && Boolean(subject?.address),
      whenComplete: saveCollection,
    }),
    step({
      id: 'collections',
      title: 'Your collections',
      needs: hasCollections,
      load: async (_, flow) => (await pricing()).refreshPrice(flow),
    }),
    step({
      id: 'quote',
      title: 'Your collectibles quote',
      needs: hasCollections,
      load: async (_, flow) => (await pricing()).refreshPrice(flow),
      asks: quoteStepSchema,
      prefill: (state) => ({
        policyStartDate: state.settings?.policy_effective_date ?? '',
        price: currentBilling(state) ? 'current' : '',
      }),
      submit: async (_, flow) => (await pricing()).checkOut(flow),
      checkoutStep: 1,
    }),
    paymentStep<CollectiblesState>({
      title: 'Your Collectibles Insurance Quote',
      needs: (state) => currentBilling(state) !== null && state.checkoutInfo !== null,
      prefill: ({ details, collections, plans }) => {
        const { owner_first_name: first, owner_last_name: last } = details;
        const [home] = Object.values(collections);
        const name = first ? `${String(first)} ${String(last)}` : null;
        return payerOf(name, home?.address ?? null, plans[home?.categoryCode ?? '']);
      },
    }),
    confirmationStep(),
  ],
});

/** True while collections are listed beside the one that is asked about. */
function hasOthers({ collections, subject }: CollectiblesState): boolean {
  return Object.keys(collections).some((id) => id !== subject?.referenceId);
}

/** What was bought is shown; whoever has begun goes on where the answers allow. */
function nearestStep(state: CollectiblesState, wanted: CollectiblesStep): CollectiblesStep {
  if (state.purchase) return 'confirmation';
  if (hasCollections(state)) return wanted === 'payment' ? 'quote' : 'collections';
  if (state.form && state.subject?.address && wanted !== 'survey') return 'survey';
  return state.subject && wanted !== 'address' ? 'address' : 'start';
}
