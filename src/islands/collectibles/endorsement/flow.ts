/**
 * A change to the collections of a collectibles policy: a signed-in holder adds one, edits one or removes
 * one. Starts at the policy's page, whose links name the change; ends with the change in review. Added: its
 * address, then the provider's questions. Edited: the questions, with what is known. Removed: the price alone.
 */
import { environment } from '../../../core/environment.ts';
import { buildPath } from '../../../core/path.ts';
import { defineFlow } from '../../../flow/define-flow.ts';
import { stepOf } from '../../../flow/step.ts';
import { isPurchasePending } from '../../../core/pending-purchase.ts';
import { screenAddress } from '../../../core/address/wire-address.ts';
import { payerOf } from '../../../purchase/payment-answers.ts';
import { confirmationStep } from '../../../purchase/steps.ts';
import { COLLECTION_CHANGE_PATH } from '../../account/verticals/collection-change-path.ts';
import { addressStepFields } from '../address-step.ts';
import {
  $endorsement,
  type EndorsementState,
  type EndorsementStep,
  endorsementSurvey,
  forgetEndorsement,
  keptPath,
  readAbout,
} from './answers.ts';
import { paymentSchema, placeSchema } from './questions.ts';
import { changeTitle } from './titles.ts';

// The first screen is a wait: what it waits for comes with the screens that are fetched beside it.
const actions = () => import('./actions.ts');
const held = () => import('./held-policy.ts');

const step = stepOf<EndorsementState, EndorsementStep>();

export const endorsementFlow = defineFlow<EndorsementState, EndorsementStep>({
  id: 'collectiblesEndorsement',
  product: 'Collectibles',
  vertical: 'collectibles',
  basePath: COLLECTION_CHANGE_PATH,
  $state: $endorsement,
  clear: forgetEndorsement,
  async prepare() {
    const [{ followPolicy }] = await Promise.all([held(), endorsementSurvey.load()]);
    followPolicy();
  },
  origin: policyPath,
  redirect: nearestStep,
  steps: [
    step({
      id: 'start',
      title: changeTitle,
      asked: () => false,
      load: async (_, flow) => (await actions()).begin(flow),
      checkoutStep: 1,
      counted: false,
    }),
    step({
      id: 'address',
      title: 'Where is this collection kept?',
      needs: ({ begun, change, policy, purchase }) =>
        begun && change === 'add' && policy !== null && purchase === null,
      asked: ({ change }) => change === 'add',
      asks: placeSchema,
      prefill: ({ address, places }) => addressStepFields(address, places),
      submit: async (answers, flow) => (await actions()).chooseAddress(answers, flow),
      answers: ({ address }) =>
        address ? [{ label: 'Kept at', value: `${address.streetAddress}, ${address.city}` }] : [],
    }),
    endorsementSurvey.step<EndorsementState>({
      needs: ({ form, purchase }) => form !== null && purchase === null,
      asked: ({ change }) => change !== 'remove',
      whenComplete: async (_, flow) => (await actions()).priceChange(flow),
    }),
    step({
      id: 'payment',
      title: changeTitle,
      needs: ({ policy, priced, purchase }) => !!policy && !!priced && purchase === null,
      instead: ({ purchase }) => purchase && 'confirmation',
      asks: paymentSchema,
      prefill({ account, places }) {
        const name = account && `${account.first_name} ${account.last_name}`.trim();
        const home = account?.address && screenAddress(account.address);
        return payerOf(name, home ?? places[0] ?? null);
      },
      load: async () => (await actions()).refreshOldPrice(),
      checkoutStep: 2,
      counted: false,
    }),
    confirmationStep(),
  ],
});

/** The page of the policy: where a change is chosen, and where the holder goes back to. */
export function policyPath(): string {
  const { policyId } = $endorsement.get();
  return policyId
    ? buildPath('/account/policies/collectibles/:policyId', { policyId })
    : '/account/policies';
}

/** What was asked for is shown; whoever has begun goes on where the answers allow. */
function nearestStep(state: EndorsementState, wanted: EndorsementStep): EndorsementStep {
  if (state.purchase) return 'confirmation';
  if (state.form && wanted !== 'survey') return 'survey';
  return 'start';
}

/**
 * Takes note of what the address asks for; to be called before the flow starts. A change whose outcome is
 * not known goes first. One that was asked for and answered is over where the address begins another.
 */
export function openEndorsement(): void {
  const { navigation } = environment();
  const pending = isPurchasePending(endorsementFlow.definition.id) && keptPath('payment');
  if (pending) navigation.replace(pending);
  readAbout();
  const isBegin = !/\/(?:address|survey|payment|confirmation)\/?$/.test(navigation.path());
  if ($endorsement.get().purchase && isBegin) forgetEndorsement();
}
