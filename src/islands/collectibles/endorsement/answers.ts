/** What is known of a change of a policy's collections on the way to it, and where it is kept. */
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

/** A change is kept for whoever is signed in, by what it is about. */
const endorsementTargetSchema = z.object({
  policyId: z.string(),
  change: z.enum(endorsementKinds),
  categoryCode: z.string(),
});
type EndorsementTarget = z.infer<typeof endorsementTargetSchema>;

const persistedSchema = z.object({
  /** Whose sign-in, and which change, all else belongs to. */
  session: z.string(),
  ...endorsementTargetSchema.shape,
  /** Where a collection that is added is kept. */
  address: z.nullable(addressSchema),
  /** Addresses whose exclusion notice was seen, as writtenAs() has them. */
  seenNotices: z.array(z.string()),
  /** What is still to be asked. */
  form: z.nullable(dynamicFormSchema),
  /** Every price has a key of its own: it is submitted once. */
  priced: z.nullable(z.object({ checkout: endorsementCheckoutSchema, idempotencyKey: z.string() })),
  /** The answer to the submit; the price stays beside it, to say what was asked for. */
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

/** What the address asks for. */
export const $endorsementTarget = atom<EndorsementTarget>(noTarget);

/** Reads off the address which collection of which policy changes how. */
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
  // Value, protection.
  expectedScreens: 2,
});

/** The policy that the address names, see held-policy.ts. */
export interface LoadedPolicy {
  policy: Policy;
  /** Where its collections are kept, each address once. */
  addresses: readonly Address[];
  /** Where the collection is kept that the change is about; null where it is added. */
  collectionAddress: Address | null;
}
const notLoaded = { policy: null, addresses: [] as readonly Address[], collectionAddress: null };
/** Unknown until it was fetched. */
export const $loadedPolicy = atom<LoadedPolicy | null>(null);

/** What is kept of the change that the address names; what is kept of another does not count. */
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

/** Notes something of the change that the address names. */
export function updateEndorsement(
  changes: Partial<Omit<PersistedEndorsement, 'session' | keyof EndorsementTarget>>,
): void {
  const { isStarted: _isStarted, ...current } = $current.get();
  $persisted.set({ session: sessionFingerprint($authToken.get()), ...current, ...changes });
}

/** Forgets what was answered, and begins with the change that the address names. */
export function resetEndorsement(): void {
  endorsementSurvey.clear();
  updateEndorsement(blankAnswers);
}

export function clearEndorsement(): void {
  $persisted.set(emptyEndorsement);
  endorsementSurvey.clear();
}

/** The address of the change that was last under way, at a step, whatever the address bar names. */
export function lastEndorsementPath(step: EndorsementStep): string | null {
  const { policyId, change, categoryCode } = $persisted.get();
  return policyId ? endorsementPath(policyId, change, categoryCode, step) : null;
}
