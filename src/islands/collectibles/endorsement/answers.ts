/** Persisted state of the endorsement that adds, edits or removes a collection of a policy. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../../contract/address.ts';
import { endorsementCheckoutSchema } from '../../../contract/collectibles/endorsement-checkout.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { surveyDefinitionSchema } from '../../../contract/survey/dynamic-form.ts';
import type { CallError } from '../../../core/call/call-error.ts';
import { environment } from '../../../core/environment.ts';
import { matchPath } from '../../../core/path.ts';
import { isPurchasePending } from '../../../core/pending-purchase.ts';
import { $account } from '../../../core/session/account.ts';
import { clearPriceOnChange } from '../../../purchase/persisted-price.ts';
import { persistPolicyChange } from '../../../purchase/policy-change-answers.ts';
import type { FlowControls } from '../../../interview/step.ts';
import { createSurvey } from '../../../interview/survey.ts';
import {
  endorsementPath,
  endorsementKinds,
  ENDORSEMENT_PATH_PATTERN,
} from '../../../policy/endorsement-path.ts';
import type { ExclusionDialogData } from '../exclusion-dialog-data.ts';

/** Id of the flow. The answers are persisted under this key. */
export const ENDORSEMENT_ID = 'collectiblesEndorsement';
export type EndorsementStep = 'start' | 'address' | 'survey' | 'payment' | 'confirmation';

/** Identifies an endorsement by policy, kind and category. */
const targetShape = {
  policyId: z.string(),
  change: z.enum(endorsementKinds),
  categoryCode: z.string(),
};
const endorsementTargetSchema = z.object(targetShape);
type EndorsementTarget = z.infer<typeof endorsementTargetSchema>;
const noTarget: EndorsementTarget = { policyId: '', change: 'add', categoryCode: '' };

/** Reads policy, kind and category of the endorsement from the URL. */
function endorsementInUrl(): EndorsementTarget {
  const path = environment().navigation.path();
  const pathParams =
    matchPath(`${ENDORSEMENT_PATH_PATTERN}/:step`, path) ??
    matchPath(ENDORSEMENT_PATH_PATTERN, path);
  return endorsementTargetSchema.safeParse(pathParams).data ?? noTarget;
}

/** The policy that the URL identifies. loaded-policy.ts loads it. */
export interface LoadedPolicy {
  policy: Policy;
  /** Addresses of the policy's collections, without duplicates. */
  addresses: readonly Address[];
  /** Address of the edited or removed collection. Null for an added collection. */
  collectionAddress: Address | null;
}
const notLoaded = { policy: null, addresses: [] as readonly Address[], collectionAddress: null };

/**
 * Creates the stores of the answers of the endorsement in the URL. If the outcome of an earlier
 * submit is unknown, first replaces the URL with the payment step of that endorsement.
 */
export function openEndorsementAnswers() {
  const { navigation } = environment();
  const $target = atom(noTarget);
  const persistedEndorsement = persistPolicyChange({
    storageKey: ENDORSEMENT_ID,
    $target,
    target: targetShape,
    answers: {
      /**
       * Address of an added collection. Null until the policyholder enters the address. Always null
       * if the endorsement edits or removes a collection.
       */
      address: z.nullable(addressSchema),
      /**
       * Addresses for which the policyholder has seen the exclusion notice, as addressKey() returns
       * them.
       */
      seenNotices: z.array(z.string()),
      /** Survey with the questions of this endorsement. */
      form: z.nullable(surveyDefinitionSchema),
    },
    initial: { address: null, seenNotices: [], form: null },
    checkout: endorsementCheckoutSchema,
  });
  const pending = isPurchasePending(ENDORSEMENT_ID) && persistedEndorsement.persistedTarget();
  if (pending) {
    const { policyId, change, categoryCode } = pending;
    navigation.replace(endorsementPath(policyId, change, categoryCode, 'payment'));
  }
  $target.set(endorsementInUrl());
  const answersStore = clearPriceOnChange(persistedEndorsement, ['seenNotices']);
  const survey = createSurvey({
    id: ENDORSEMENT_ID,
    step: 'survey',
    $form: computed(answersStore.$answers, ({ form }) => form),
    // Number of survey screens that are expected: value, protection.
    expectedScreens: 2,
  });
  /** The policy to change. Null until it is loaded. */
  const $loadedPolicy = atom<LoadedPolicy | null>(null);
  const $state = computed(
    [answersStore.$answers, $target, $loadedPolicy, $account, survey.$summary],
    (answers, target, loadedPolicy, account, summary) => ({
      ...answers,
      ...target,
      ...(loadedPolicy ?? notLoaded),
      account,
      survey: summary,
    }),
  );
  return {
    answersStore,
    survey,
    $loadedPolicy,
    $state,
    /** Data for the exclusion notice that is open. Null if no notice is open. */
    $exclusionDialogData: atom<ExclusionDialogData | null>(null),
    /** Text that explains why the price has changed. Empty if it has not changed. */
    $priceNotice: atom(''),
    /** The server error that blocks all endorsements of the policy. Null if there is none. */
    $blockingError: atom<CallError | null>(null),
    clear() {
      survey.clear();
      answersStore.clear();
    },
  };
}
export type EndorsementAnswers = ReturnType<typeof openEndorsementAnswers>;
export type EndorsementState = ReturnType<EndorsementAnswers['$state']['get']>;
/** The flow's functions and answers, for the actions of its steps. */
export type EndorsementControls = FlowControls<EndorsementStep> & EndorsementAnswers;
