/** Answers and price of a rental extension, and how they are persisted. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { checkoutSchema } from '../../../contract/purchase/billing.ts';
import { dateSchema } from '../../../contract/fields.ts';
import { boundPolicySchema } from '../../../contract/purchase/purchase-response.ts';
import {
  agreementNumberSchema as numberSchema,
  extensionDetailsSchema,
} from '../../../contract/rental-car/extension-details.ts';
import { buildPath, matchPath } from '../../../core/path.ts';
import { environment } from '../../../core/environment.ts';
import {
  EXTENSION_PATH_PATTERN,
  returnDateFromQuery,
} from '../../account/products/extension-path.ts';
import { persistedAtom } from '../../../core/storage.ts';
import { $account } from '../../../core/session/account.ts';
import { $authToken, sessionFingerprint } from '../../../core/session/session.ts';

export type ExtensionStep = 'start' | 'confirmation-number' | 'payment' | 'confirmation';

/** The agreement number that the server rejected most recently, with the server's error message. */
export const $rejectedAgreementNumber = atom({ number: '', message: '' });

export const agreementNumberSchema = z.object({
  agreementNumber: numberSchema.check(
    z.refine((number) => number === '' || number !== $rejectedAgreementNumber.get().number, {
      error: () => $rejectedAgreementNumber.get().message,
    }),
  ),
});
export type AgreementNumber = z.infer<typeof agreementNumberSchema>;

const cardholderFieldsSchema = z.object({
  cardholderName: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
});
const rentalSchema = z.object({
  agreementId: z.string(),
  policyNumber: z.string(),
  plan: z.string(),
  agency: z.string(),
  underwriter: z.string(),
  rentalStarted: dateSchema,
  /** Return date before the extension. */
  rentalEnded: dateSchema,
  coverageStart: dateSchema,
  /** Initial values of the cardholder's fields. */
  cardholder: cardholderFieldsSchema,
  sampleUrl: z.optional(z.string()),
  /**
   * Number of the rental agreement, from the rental company. Null if the policy does not contain
   * it.
   */
  agreementNumber: z.nullable(z.string()),
});
export type ExtendedRental = z.infer<typeof rentalSchema>;

const persistedSchema = z.object({
  /**
   * sessionFingerprint() of the session. Persisted state is used only for the same session, policy
   * and return date.
   */
  session: z.string(),
  policyId: z.string(),
  until: dateSchema,
  rental: z.nullable(rentalSchema),
  details: z.nullable(extensionDetailsSchema),
  priced: z.nullable(z.object({ checkout: checkoutSchema, idempotencyKey: z.string() })),
  purchase: z.nullable(boundPolicySchema),
});
type PersistedExtension = z.infer<typeof persistedSchema>;

const emptyExtension: PersistedExtension = {
  session: '',
  policyId: '',
  until: '1970-01-01',
  rental: null,
  details: null,
  priced: null,
  purchase: null,
};
const $persisted = persistedAtom('rentalExtension', persistedSchema, emptyExtension);

/** The extension that the URL identifies. `until` is null if the URL has no return date. */
export const $extensionInUrl = atom<{ policyId: string; until: string | null }>({
  policyId: '',
  until: null,
});

/** Reads the policy's id and the new return date from the URL. */
export function readExtensionFromUrl(): void {
  const { navigation } = environment();
  const path = navigation.path();
  const params =
    matchPath(`${EXTENSION_PATH_PATTERN}/:step`, path) ?? matchPath(EXTENSION_PATH_PATTERN, path);
  $extensionInUrl.set({
    policyId: params?.['policyId'] ?? '',
    until: returnDateFromQuery(navigation.search()),
  });
}

/**
 * State of the extension that the URL identifies. Persisted state of any other extension is
 * ignored.
 */
export const $rentalExtension = computed(
  [$persisted, $extensionInUrl, $authToken, $account],
  (persistedExtension, { policyId, until }, token, account) => {
    const isSame =
      persistedExtension.policyId === policyId &&
      persistedExtension.until === until &&
      persistedExtension.session === sessionFingerprint(token);
    const { rental, details, priced, purchase } = isSame ? persistedExtension : emptyExtension;
    return { policyId, until, rental, details, priced, purchase, account };
  },
);
export type RentalExtensionState = ReturnType<typeof $rentalExtension.get>;

/** True if the rental is loaded, but the policy contains no agreement number. */
export function isAgreementNumberMissing({
  rental,
}: Pick<RentalExtensionState, 'rental'>): boolean {
  return rental !== null && rental.agreementNumber === null;
}

/** Updates the state of the extension that the URL identifies. */
export function updateExtension(
  changes: Partial<Omit<PersistedExtension, 'session' | 'policyId' | 'until'>>,
) {
  const { policyId, until, rental, details, priced, purchase } = $rentalExtension.get();
  if (!until) return;
  const session = sessionFingerprint($authToken.get());
  $persisted.set({ session, policyId, until, rental, details, priced, purchase, ...changes });
}

export function clearExtension(): void {
  $persisted.set(emptyExtension);
}

/**
 * Returns the policy id and return date of the persisted extension. It may differ from the
 * extension in the URL.
 */
export function lastPersistedExtension() {
  const { policyId, until } = $persisted.get();
  return { policyId, until };
}

/**
 * Returns the path of the policy's page. The policyholder chooses the new return date there, so the
 * flow's links lead back to that page.
 */
export function extendedPolicyPath(): string {
  const { policyId } = $rentalExtension.get();
  return buildPath('/account/policies/rental_car/:policyId', { policyId });
}
