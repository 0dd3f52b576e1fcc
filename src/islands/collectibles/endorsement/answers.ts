/** Persisted state of the endorsement that adds, edits or removes a collection of a policy. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../../contract/address.ts';
import { endorsementCheckoutSchema } from '../../../contract/collectibles/endorsement-checkout.ts';
import { boundPolicySchema } from '../../../contract/purchase/purchase-response.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { surveyDefinitionSchema } from '../../../contract/survey/dynamic-form.ts';
import { environment } from '../../../core/environment.ts';
import { matchPath } from '../../../core/path.ts';
import { $account } from '../../../core/session/account.ts';
import { $authToken, sessionFingerprint } from '../../../core/session/session.ts';
import { persistedAtom } from '../../../core/storage.ts';
import { createSurvey } from '../../../survey/survey.ts';
import {
  endorsementPath,
  endorsementKinds,
  ENDORSEMENT_PATH_PATTERN,
} from '../../account/products/endorsement-path.ts';

export type EndorsementStep = 'start' | 'address' | 'survey' | 'payment' | 'confirmation';

/**
 * Identifies an endorsement by policy, kind and category. Persisted state is used only if it has
 * the same values here and the same session.
 */
const endorsementTargetSchema = z.object({
  policyId: z.string(),
  change: z.enum(endorsementKinds),
  categoryCode: z.string(),
});
type EndorsementTarget = z.infer<typeof endorsementTargetSchema>;

const persistedSchema = z.object({
  /** sessionFingerprint() of the session in which the state was persisted. */
  session: z.string(),
  ...endorsementTargetSchema.shape,
  /**
   * Address of an added collection. Null until the policyholder enters the address. Always null if
   * the endorsement edits or removes a collection.
   */
  address: z.nullable(addressSchema),
  /**
   * Addresses for which the policyholder has seen the exclusion notice, as addressKey() returns
   * them.
   */
  seenNotices: z.array(z.string()),
  /** Survey with the questions of this endorsement. */
  form: z.nullable(surveyDefinitionSchema),
  /**
   * The price and its idempotency key. Each price has a new key, because a price can be submitted
   * only once.
   */
  priced: z.nullable(z.object({ checkout: endorsementCheckoutSchema, idempotencyKey: z.string() })),
  /**
   * The server's response to the submitted endorsement. `priced` stays after the submit, because
   * the confirmation screen shows it.
   */
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
const $persisted = persistedAtom('collectiblesEndorsement', persistedSchema, emptyEndorsement);

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

const $current = computed(
  [$persisted, $endorsementInUrl, $authToken],
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

/**
 * State of the endorsement that the URL identifies. Persisted state of any other endorsement is
 * ignored.
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

/** Updates the state of the endorsement that the URL identifies. */
export function updateEndorsement(
  changes: Partial<Omit<PersistedEndorsement, 'session' | keyof EndorsementTarget>>,
): void {
  const { isStarted: _isStarted, ...current } = $current.get();
  $persisted.set({ session: sessionFingerprint($authToken.get()), ...current, ...changes });
}

/** Clears all answers, so that the endorsement that the URL identifies starts again. */
export function resetEndorsement(): void {
  endorsementSurvey.clear();
  updateEndorsement(blankAnswers);
}

export function clearEndorsement(): void {
  $persisted.set(emptyEndorsement);
  endorsementSurvey.clear();
}

/**
 * Returns the path of the given step of the persisted endorsement. The persisted endorsement may
 * differ from the one in the URL. Null if no endorsement is persisted.
 */
export function lastEndorsementPath(step: EndorsementStep): string | null {
  const { policyId, change, categoryCode } = $persisted.get();
  return policyId ? endorsementPath(policyId, change, categoryCode, step) : null;
}
