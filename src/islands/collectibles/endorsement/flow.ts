/**
 * Endorsement of a collectibles policy: a signed-in policyholder adds, edits or removes a
 * collection. The flow starts with a link on the policy's page. The URL identifies the endorsement.
 * To add a collection, the flow asks for the address and then the server's questions. To edit a
 * collection, the flow shows the questions with the current answers. To remove a collection, the
 * flow only shows the price. The flow ends with an endorsement that the carrier must review.
 */
import { environment } from '../../../core/environment.ts';
import { buildPath } from '../../../core/path.ts';
import { defineFlow } from '../../../flow/define-flow.ts';
import { typedStepFactory } from '../../../flow/step.ts';
import { isPurchasePending } from '../../../core/pending-purchase.ts';
import { fromWireAddress } from '../../../core/address/wire-address.ts';
import { buyerName } from '../../../purchase/buyer.ts';
import { prefillCardholder } from '../../../purchase/payment-answers.ts';
import { confirmationStep } from '../../../purchase/steps.ts';
import { ENDORSEMENT_PATH_PATTERN } from '../../../policy/endorsement-path.ts';
import { addressStepPrefill } from '../address-step.ts';
import {
  $endorsement,
  type EndorsementState,
  type EndorsementStep,
  endorsementSurvey,
  clearEndorsement,
  lastEndorsementPath,
  readEndorsementFromUrl,
} from './answers.ts';
import { paymentSchema, endorsementAddressSchema } from './step-schemas.ts';
import { endorsementTitle } from './titles.ts';

// Loads together with the later screens. The first screen shows only that its data is loading.
const importActions = () => import('./actions.ts');
const importLoadedPolicy = () => import('./loaded-policy.ts');

const step = typedStepFactory<EndorsementState, EndorsementStep>();

export const endorsementFlow = defineFlow<EndorsementState, EndorsementStep>({
  id: 'collectiblesEndorsement',
  product: 'Collectibles',
  productCode: 'collectibles',
  basePath: ENDORSEMENT_PATH_PATTERN,
  $state: $endorsement,
  clear: clearEndorsement,
  async prepare() {
    const [{ syncLoadedPolicy: watchPolicy }] = await Promise.all([
      importLoadedPolicy(),
      endorsementSurvey.load(),
    ]);
    watchPolicy();
  },
  origin: endorsedPolicyPath,
  redirect: redirectStep,
  steps: [
    step({
      id: 'start',
      title: endorsementTitle,
      isIncluded: () => false,
      load: async (_, flow) => (await importActions()).openFirstStep(flow),
      checkoutStep: 1,
      counted: false,
    }),
    step({
      id: 'address',
      title: 'Where is this collection kept?',
      canEnter: ({ isStarted, change, policy, purchase }) =>
        isStarted && change === 'add' && policy !== null && purchase === null,
      isIncluded: ({ change }) => change === 'add',
      schema: endorsementAddressSchema,
      prefill: ({ address, addresses }) => addressStepPrefill(address, addresses),
      submit: async (answers, flow) => (await importActions()).fetchSurvey(answers, flow),
      answers: ({ address }) =>
        address ? [{ label: 'Kept at', value: `${address.streetAddress}, ${address.city}` }] : [],
    }),
    endorsementSurvey.step<EndorsementState>({
      canEnter: ({ form, purchase }) => form !== null && purchase === null,
      isIncluded: ({ change }) => change !== 'remove',
      onComplete: async (_, flow) => (await importActions()).priceEndorsement(flow),
    }),
    step({
      id: 'payment',
      title: endorsementTitle,
      canEnter: ({ policy, checkoutInfo, purchase }) =>
        !!policy && !!checkoutInfo && purchase === null,
      fallbackStep: ({ purchase }) => purchase && 'confirmation',
      schema: paymentSchema,
      prefill({ account, addresses }) {
        const home = account?.address && fromWireAddress(account.address);
        return prefillCardholder(buyerName(account), home ?? addresses[0] ?? null);
      },
      load: async () => (await importActions()).refetchPriceOnNewDay(),
      checkoutStep: 2,
      counted: false,
    }),
    confirmationStep(),
  ],
});

/**
 * Returns the path of the policy's page. The policyholder starts the endorsement there and returns
 * there at the end.
 */
export function endorsedPolicyPath(): string {
  const { policyId } = $endorsement.get();
  return policyId
    ? buildPath('/account/policies/collectibles/:policyId', { policyId })
    : '/account/policies';
}

/**
 * Returns the step to open if the requested step is not allowed. After the submit, this is the
 * confirmation.
 */
function redirectStep(state: EndorsementState, requested: EndorsementStep): EndorsementStep {
  if (state.purchase) return 'confirmation';
  if (state.form && requested !== 'survey') return 'survey';
  return 'start';
}

/**
 * Reads the endorsement from the URL. Must be called before the flow starts. If the outcome of an
 * earlier submit is unknown, replaces the URL with the payment step of that endorsement. If the URL
 * opens the first step of an endorsement that was already submitted, clears its persisted state.
 */
export function initEndorsementFromUrl(): void {
  const { navigation } = environment();
  const pending =
    isPurchasePending(endorsementFlow.definition.id) && lastEndorsementPath('payment');
  if (pending) navigation.replace(pending);
  readEndorsementFromUrl();
  const isFirstStep = !/\/(?:address|survey|payment|confirmation)\/?$/.test(navigation.path());
  if ($endorsement.get().purchase && isFirstStep) clearEndorsement();
}
