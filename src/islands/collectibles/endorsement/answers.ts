/** State of the endorsement of a policy's collections, and its persistence. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../../contract/address.ts';
import { endorsementCheckoutSchema } from '../../../contract/collectibles/endorsement-checkout.ts';
import { boundPolicySchema } from '../../../contract/purchase/purchase-response.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { dynamicFormSchema } from '../../../contract/survey/dynamic-form.ts';
import { environment } from '../../../core/environment.ts';
import { matchPath } from '../../../core/path.ts';
import { $account } from '../../../core/session/account.ts';
import { $authToken, sessionFingerprint } from '../../../core/session/session.ts';
import { persisted } from '../../../core/storage.ts';
import { createSurvey } from '../../../survey/survey.ts';
import {
  endorsementPath,
  endorsementKinds,
  ENDORSEMENT_PATH,
} from '../../account/products/endorsement-path.ts';

export type EndorsementStep = 'start' | 'address' | 'survey' | 'payment' | 'confirmation';

/**
 * Policy, kind and category of an endorsement. Persisted state counts only for the same target and
 * session.
 */
const endorsementTargetSchema = z.object({
  policyId: z.string(),
  change: z.enum(endorsementKinds),
  categoryCode: z.string(),
});
type EndorsementTarget = z.infer<typeof endorsementTargetSchema>;

const persistedSchema = z.object({
  /** Fingerprint of the session that the persisted state belongs to. */
  session: z.string(),
  ...endorsementTargetSchema.shape,
  /** Address of an added collection. */
  address: z.nullable(addressSchema),
  /** Keys from addressKey() of addresses whose exclusion notice was shown. */
  seenNotices: z.array(z.string()),
  /** Survey with the open questions. */
  form: z.nullable(dynamicFormSchema),
  /** Each price has its own idempotency key, because it is submitted once. */
  priced: z.nullable(z.object({ checkout: endorsementCheckoutSchema, idempotencyKey: z.string() })),
  /** Response to the submit. The price stays, because the confirmation shows it. */
  purchase: z.nullable(boundPolicySchema),
});
type PersistedEndorsement = z.infer<typeof persistedSchema>;

const noTarget: EndorsementTarget = { policyId: '', change: 'add', categoryCode: '' };
const blankAnswers = {
  address: null,
  seenNotices: [],
  form: null,
  priced: null,
  purchase: null,
} satisfies Partial<PersistedEndorsement>;
const emptyEndorsement: PersistedEndorsement = { session: '', ...noTarget, ...blankAnswers };
const $persisted = persisted('collectiblesEndorsement', persistedSchema, emptyEndorsement);

/** Endorsement that the URL names. */
export const $endorsementTarget = atom<EndorsementTarget>(noTarget);

/** Reads policy, kind and category of the endorsement from the URL. */
export function readEndorsementTarget(): void {
  const path = environment().navigation.path();
  const pathParams =
    matchPath(`${ENDORSEMENT_PATH}/:step`, path) ?? matchPath(ENDORSEMENT_PATH, path);
  $endorsementTarget.set(endorsementTargetSchema.safeParse(pathParams).data ?? noTarget);
}

const $current = computed(
  [$persisted, $endorsementTarget, $authToken],
  (persistedEndorsement, target, token) => {
    const isSame =
      persistedEndorsement.session === sessionFingerprint(token) &&
      persistedEndorsement.policyId === target.policyId &&
      persistedEndorsement.change === target.change &&
      persistedEndorsement.categoryCode === target.categoryCode;
    const { address, seenNotices, form, priced, purchase } = isSame
      ? persistedEndorsement
      : emptyEndorsement;
    const isStarted = isSame && persistedEndorsement.session !== '';
    return { ...target, isStarted, address, seenNotices, form, priced, purchase };
  },
);

export const endorsementSurvey = createSurvey({
  id: 'collectiblesEndorsement',
  $form: computed($current, ({ form }) => form),
  // Screens: value, protection.
  expectedScreens: 2,
});

/** Policy that the URL names. See loaded-policy.ts. */
export interface LoadedPolicy {
  policy: Policy;
  /** Addresses of its collections, without duplicates. */
  addresses: readonly Address[];
  /** Address of the endorsed collection. Null for an added one. */
  collectionAddress: Address | null;
}
const notLoaded = { policy: null, addresses: [] as readonly Address[], collectionAddress: null };
/** Null until it is loaded. */
export const $loadedPolicy = atom<LoadedPolicy | null>(null);

/**
 * State of the endorsement that the URL names. Persisted state of another endorsement is ignored.
 */
export const $endorsement = computed(
  [$current, $loadedPolicy, $account, endorsementSurvey.$summary],
  (current, loadedPolicy, account, survey) => ({
    ...current,
    ...(loadedPolicy ?? notLoaded),
    account,
    survey,
  }),
);
export type EndorsementState = ReturnType<typeof $endorsement.get>;

/** Updates the state of the endorsement that the URL names. */
export function updateEndorsement(
  changes: Partial<Omit<PersistedEndorsement, 'session' | keyof EndorsementTarget>>,
): void {
  const { isStarted: _isStarted, ...current } = $current.get();
  $persisted.set({ session: sessionFingerprint($authToken.get()), ...current, ...changes });
}

/** Clears the answers and starts the endorsement that the URL names. */
export function resetEndorsement(): void {
  endorsementSurvey.clear();
  updateEndorsement(blankAnswers);
}

export function clearEndorsement(): void {
  $persisted.set(emptyEndorsement);
  endorsementSurvey.clear();
}

/** Returns the path of the last started endorsement at a step, independent of the current URL. */
export function lastEndorsementPath(step: EndorsementStep): string | null {
  const { policyId, change, categoryCode } = $persisted.get();
  return policyId ? endorsementPath(policyId, change, categoryCode, step) : null;
}
