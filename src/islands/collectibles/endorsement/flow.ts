/**
 * Endorsement of a collectibles policy: a signed-in policyholder adds, edits or removes a
 * collection. The flow starts with a link on the policy's page. The URL identifies the endorsement.
 * To add a collection, the flow asks for the address and then the server's questions. To edit a
 * collection, the flow shows the questions with the current answers. To remove a collection, the
 * flow only shows the price. The flow ends with an endorsement that the carrier must review.
 */
import { environment } from '../../../core/environment.ts';
import { buildPath } from '../../../core/path.ts';
import { openFlow } from '../../../interview/open-flow.ts';
import { typedStepFactory } from '../../../interview/step.ts';
import { fromWireAddress } from '../../../core/address/wire-address.ts';
import { buyerName } from '../../../purchase/buyer.ts';
import { prefillCardholder } from '../../../purchase/payment-answers.ts';
import { confirmationStep } from '../../../purchase/steps.ts';
import { ENDORSEMENT_PATH_PATTERN } from '../../../policy/endorsement-path.ts';
import { addressStepPrefill } from '../address-step.ts';
import {
  ENDORSEMENT_ID,
  type EndorsementAnswers,
  type EndorsementState,
  type EndorsementStep,
  openEndorsementAnswers,
} from './answers.ts';
import { paymentSchema, endorsementAddressSchema } from './step-schemas.ts';
import { endorsementTitle } from './titles.ts';

// Loads together with the later screens. The first screen shows only that its data is loading.
const importActions = () => import('./actions.ts');
const importLoadedPolicy = () => import('./loaded-policy.ts');

const step = typedStepFactory<EndorsementState, EndorsementStep, EndorsementAnswers>();

export function openEndorsement() {
  const answers = openEndorsementAnswers();
  const { survey, $state } = answers;
  const path = environment().navigation.path();
  const isFirstStep = !/\/(?:address|survey|payment|confirmation)\/?$/.test(path);
  // The endorsement was already submitted, so the same URL starts another one.
  if ($state.get().purchase && isFirstStep) answers.clear();
  return openFlow<EndorsementState, EndorsementStep, EndorsementAnswers>(
    {
      id: ENDORSEMENT_ID,
      product: 'Collectibles',
      productCode: 'collectibles',
      addressStep: 'address',
      basePath: ENDORSEMENT_PATH_PATTERN,
      async prepare() {
        const [{ syncLoadedPolicy }] = await Promise.all([importLoadedPolicy(), survey.load()]);
        syncLoadedPolicy(answers);
      },
      origin: () => endorsedPolicyPath($state.get()),
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
          schema: endorsementAddressSchema(answers),
          prefill: ({ address, addresses }) => addressStepPrefill(address, addresses),
          submit: async (address, flow) => (await importActions()).fetchSurvey(address, flow),
          answers: ({ address }) =>
            address
              ? [{ label: 'Kept at', value: `${address.streetAddress}, ${address.city}` }]
              : [],
        }),
        survey.step<EndorsementState, EndorsementAnswers>({
          canEnter: ({ form }) => form !== null,
          isIncluded: ({ change }) => change !== 'remove',
          onComplete: async (_, flow) => (await importActions()).priceEndorsement(flow),
        }),
        step({
          id: 'payment',
          title: endorsementTitle,
          canEnter: ({ policy, change, survey: { complete }, checkoutInfo, purchase }) =>
            policy !== null &&
            (change === 'remove' || complete) &&
            checkoutInfo !== null &&
            purchase === null,
          schema: paymentSchema(answers),
          prefill({ account, addresses }) {
            const home = account?.address && fromWireAddress(account.address);
            return prefillCardholder(buyerName(account), home ?? addresses[0] ?? null);
          },
          load: async (_, flow) => (await importActions()).refetchPriceOnNewDay(flow),
          checkoutStep: 2,
          counted: false,
        }),
        confirmationStep(),
      ],
    },
    answers,
  );
}
export type Endorsement = ReturnType<typeof openEndorsement>;

/**
 * Returns the path of the policy's page. The policyholder starts the endorsement there and returns
 * there at the end.
 */
export function endorsedPolicyPath({ policyId }: Pick<EndorsementState, 'policyId'>): string {
  return policyId
    ? buildPath('/account/policies/collectibles/:policyId', { policyId })
    : '/account/policies';
}
