/** What is known of a change of a policy's collections on the way to it, and where it is kept. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { addressSchema, type Address } from '../../../contract/address.ts';
import { endorsementCheckoutSchema } from '../../../contract/collectibles/endorsement-checkout.ts';
import { boundPolicySchema } from '../../../contract/purchase/answer.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { dynamicFormSchema } from '../../../contract/survey/dynamic-form.ts';
import { environment } from '../../../core/environment.ts';
import { matchPath } from '../../../core/path.ts';
import { $account } from '../../../core/session/account.ts';
import { $authToken, sessionMark } from '../../../core/session/session.ts';
import { persisted } from '../../../core/storage.ts';
import { createSurvey } from '../../../survey/survey.ts';
import {
  collectionChangePath,
  collectionChanges,
  COLLECTION_CHANGE_PATH,
} from '../../account/verticals/collection-change-path.ts';

export type EndorsementStep = 'start' | 'address' | 'survey' | 'payment' | 'confirmation';

/** A change is kept for whoever is signed in, by what it is about. */
const aboutSchema = z.object({
  policyId: z.string(),
  change: z.enum(collectionChanges),
  categoryCode: z.string(),
});
type About = z.infer<typeof aboutSchema>;

const keptSchema = z.object({
  /** Whose sign-in, and which change, all else belongs to. */
  session: z.string(),
  ...aboutSchema.shape,
  /** Where a collection that is added is kept. */
  address: z.nullable(addressSchema),
  /** Addresses whose exclusion notice was seen, as writtenAs() has them. */
  noticed: z.array(z.string()),
  /** What is still to be asked. */
  form: z.nullable(dynamicFormSchema),
  /** Every price has a key of its own: it is submitted once. */
  priced: z.nullable(z.object({ checkout: endorsementCheckoutSchema, uniqueKey: z.string() })),
  /** The answer to the submit; the price stays beside it, to say what was asked for. */
  purchase: z.nullable(boundPolicySchema),
});
type Kept = z.infer<typeof keptSchema>;

const nobody: About = { policyId: '', change: 'add', categoryCode: '' };
const blank = {
  address: null,
  noticed: [],
  form: null,
  priced: null,
  purchase: null,
} satisfies Partial<Kept>;
const nothing: Kept = { session: '', ...nobody, ...blank };
const $kept = persisted('collectiblesEndorsement', keptSchema, nothing);

/** What the address asks for. */
export const $about = atom<About>(nobody);

/** Reads off the address which collection of which policy changes how. */
export function readAbout(): void {
  const path = environment().navigation.path();
  const found =
    matchPath(`${COLLECTION_CHANGE_PATH}/:step`, path) ?? matchPath(COLLECTION_CHANGE_PATH, path);
  $about.set(aboutSchema.safeParse(found).data ?? nobody);
}

const $present = computed([$kept, $about, $authToken], (kept, about, token) => {
  const isSame =
    kept.session === sessionMark(token) &&
    kept.policyId === about.policyId &&
    kept.change === about.change &&
    kept.categoryCode === about.categoryCode;
  const { address, noticed, form, priced, purchase } = isSame ? kept : nothing;
  const begun = isSame && kept.session !== '';
  return { ...about, begun, address, noticed, form, priced, purchase };
});

export const endorsementSurvey = createSurvey({
  id: 'collectiblesEndorsement',
  $form: computed($present, ({ form }) => form),
  // Value, protection.
  expected: 2,
});

/** The policy that the address names, see held-policy.ts. */
export interface HeldPolicy {
  policy: Policy;
  /** Where its collections are kept, each address once. */
  places: readonly Address[];
  /** Where the collection is kept that the change is about; null where it is added. */
  place: Address | null;
}
const unknown = { policy: null, places: [] as readonly Address[], place: null };
/** Unknown until it was fetched. */
export const $held = atom<HeldPolicy | null>(null);

/** What is kept of the change that the address names; what is kept of another does not count. */
export const $endorsement = computed(
  [$present, $held, $account, endorsementSurvey.$summary],
  (present, held, account, survey) => ({ ...present, ...(held ?? unknown), account, survey }),
);
export type EndorsementState = ReturnType<typeof $endorsement.get>;

/** Notes something of the change that the address names. */
export function keepEndorsement(changes: Partial<Omit<Kept, 'session' | keyof About>>): void {
  const { begun: _begun, ...present } = $present.get();
  $kept.set({ session: sessionMark($authToken.get()), ...present, ...changes });
}

/** Forgets what was answered, and begins with the change that the address names. */
export function beginEndorsement(): void {
  endorsementSurvey.clear();
  keepEndorsement(blank);
}

export function forgetEndorsement(): void {
  $kept.set(nothing);
  endorsementSurvey.clear();
}

/** The address of the change that was last under way, at a step, whatever the address bar names. */
export function keptPath(step: EndorsementStep): string | null {
  const { policyId, change, categoryCode } = $kept.get();
  return policyId ? collectionChangePath(policyId, change, categoryCode, step) : null;
}
