/** Persisted state of the endorsement that adds, edits or removes a collection of a policy. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../../contract/address.ts';
import { endorsementCheckoutSchema } from '../../../contract/collectibles/endorsement-checkout.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { surveyDefinitionSchema } from '../../../contract/survey/dynamic-form.ts';
import { environment } from '../../../core/environment.ts';
import { matchPath } from '../../../core/path.ts';
import { $account } from '../../../core/session/account.ts';
import { clearPriceOnChange } from '../../../purchase/persisted-price.ts';
import { persistPolicyChange } from '../../../purchase/policy-change-answers.ts';
import { createSurvey } from '../../../survey/survey.ts';
import {
  endorsementPath,
  endorsementKinds,
  ENDORSEMENT_PATH_PATTERN,
} from '../../../policy/endorsement-path.ts';

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

/** The endorsement that the URL identifies. */
export const $endorsementInUrl = atom<EndorsementTarget>(noTarget);

/** Reads policy, kind and category of the endorsement from the URL. */
export function readEndorsementFromUrl(): void {
  const path = environment().navigation.path();
  const pathParams =
    matchPath(`${ENDORSEMENT_PATH_PATTERN}/:step`, path) ??
    matchPath(ENDORSEMENT_PATH_PATTERN, path);
  $endorsementInUrl.set(endorsementTargetSchema.safeParse(pathParams).data ?? noTarget);
}

const persistedEndorsement = persistPolicyChange({
  storageKey: 'collectiblesEndorsement',
  $target: $endorsementInUrl,
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

/**
 * Answers of the endorsement that the URL identifies, except those in its survey. A changed answer
 * clears the price.
 */
export const answersStore = clearPriceOnChange(persistedEndorsement, ['seenNotices']);

export const endorsementSurvey = createSurvey({
  id: 'collectiblesEndorsement',
  $form: computed(answersStore.$answers, ({ form }) => form),
  // Number of survey screens that are expected: value, protection.
  expectedScreens: 2,
});

/** The policy that the URL identifies. loaded-policy.ts loads it. */
export interface LoadedPolicy {
  policy: Policy;
  /** Addresses of the policy's collections, without duplicates. */
  addresses: readonly Address[];
  /** Address of the edited or removed collection. Null for an added collection. */
  collectionAddress: Address | null;
}
const notLoaded = { policy: null, addresses: [] as readonly Address[], collectionAddress: null };
/** The policy to change. Null until it is loaded. */
export const $loadedPolicy = atom<LoadedPolicy | null>(null);

export const $endorsement = computed(
  [answersStore.$answers, $endorsementInUrl, $loadedPolicy, $account, endorsementSurvey.$summary],
  (answers, target, loadedPolicy, account, survey) => ({
    ...answers,
    ...target,
    ...(loadedPolicy ?? notLoaded),
    account,
    survey,
  }),
);
export type EndorsementState = ReturnType<typeof $endorsement.get>;

/** Clears all answers, so that the endorsement that the URL identifies starts again. */
export function clearEndorsement(): void {
  endorsementSurvey.clear();
  answersStore.clear();
}

/**
 * Returns the path of the given step of the persisted endorsement. The persisted endorsement may
 * differ from the one in the URL. Null if no endorsement is persisted.
 */
export function lastEndorsementPath(step: EndorsementStep): string | null {
  const target = persistedEndorsement.persistedTarget();
  return target && endorsementPath(target.policyId, target.change, target.categoryCode, step);
}
