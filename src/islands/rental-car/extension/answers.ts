/** Answers and price of a rental extension, and how they are persisted. */
import { atom, computed } from 'nanostores';
import * as z from 'zod/mini';
import { checkoutSchema } from '../../../contract/purchase/billing.ts';
import { dateSchema } from '../../../contract/fields.ts';
import {
  agreementNumberSchema as numberSchema,
  extensionDetailsSchema,
} from '../../../contract/rental-car/extension-details.ts';
import { buildPath, matchPath } from '../../../core/path.ts';
import { environment } from '../../../core/environment.ts';
import { EXTENSION_PATH_PATTERN, returnDateFromQuery } from '../../../policy/extension-path.ts';
import { $account } from '../../../core/session/account.ts';
import { clearPriceOnChange } from '../../../purchase/persisted-price.ts';
import { persistPolicyChange } from '../../../purchase/policy-change-answers.ts';

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

/** The extension that the URL identifies. `until` is null if the URL has no return date. */
export const $extensionInUrl = atom<{ policyId: string; until: string | null }>({
  policyId: '',
  until: null,
});

const persistedExtension = persistPolicyChange({
  storageKey: 'rentalExtension',
  $target: $extensionInUrl,
  target: { policyId: z.string(), until: dateSchema },
  answers: { rental: z.nullable(rentalSchema), details: z.nullable(extensionDetailsSchema) },
  initial: { rental: null, details: null },
  checkout: checkoutSchema,
});

/** Answers of the extension that the URL identifies. A changed answer clears the price. */
export const answersStore = clearPriceOnChange(persistedExtension);

/**
 * Returns the policy id and return date of the persisted extension. It may differ from the
 * extension in the URL.
 */
export const lastPersistedExtension = persistedExtension.persistedTarget;

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

export const $rentalExtension = computed(
  [answersStore.$answers, $extensionInUrl, $account],
  (answers, target, account) => ({ ...answers, ...target, account }),
);
export type RentalExtensionState = ReturnType<typeof $rentalExtension.get>;

/** True if the rental is loaded, but the policy contains no agreement number. */
export function isAgreementNumberMissing({
  rental,
}: Pick<RentalExtensionState, 'rental'>): boolean {
  return rental !== null && rental.agreementNumber === null;
}

/**
 * Returns the path of the policy's page. The policyholder chooses the new return date there, so the
 * flow's links lead back to that page.
 */
export function extendedPolicyPath(): string {
  const { policyId } = $rentalExtension.get();
  return buildPath('/account/policies/rental_car/:policyId', { policyId });
}
