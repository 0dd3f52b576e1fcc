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
import {
  EXTENSION_PATH_PATTERN,
  extensionPath,
  returnDateFromQuery,
} from '../../../policy/extension-path.ts';
import { isPurchasePending } from '../../../core/pending-purchase.ts';
import { $account } from '../../../core/session/account.ts';
import { clearPriceOnChange } from '../../../purchase/persisted-price.ts';
import { persistPolicyChange } from '../../../purchase/policy-change-answers.ts';

export type ExtensionStep = 'start' | 'confirmation-number' | 'payment' | 'confirmation';

export const agreementNumberSchema = ({ $rejected }: RentalExtensionAnswers) =>
  z.object({
    agreementNumber: numberSchema.check(
      z.refine((number) => number === '' || number !== $rejected.get().number, {
        error: () => $rejected.get().message,
      }),
    ),
  });
export type AgreementNumber = z.infer<ReturnType<typeof agreementNumberSchema>>;

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

/**
 * Creates the stores of the answers about the extension that the URL identifies. If the outcome of
 * an earlier purchase is unknown, replaces the URL with the payment step of that extension.
 */
export function openRentalExtensionAnswers() {
  const $target = atom(targetInUrl());
  const persisted = persistPolicyChange({
    storageKey: 'rentalExtension',
    $target,
    target: { policyId: z.string(), until: dateSchema },
    answers: { rental: z.nullable(rentalSchema), details: z.nullable(extensionDetailsSchema) },
    initial: { rental: null, details: null },
    checkout: checkoutSchema,
  });
  const pending = isPurchasePending('rentalExtension') ? persisted.persistedTarget() : null;
  if (pending) {
    const { policyId, until } = pending;
    environment().navigation.replace(extensionPath(policyId, until, 'payment'));
    $target.set(pending);
  }
  const answersStore = clearPriceOnChange(persisted);
  const $state = computed(
    [answersStore.$answers, $target, $account],
    (answers, target, account) => ({ ...answers, ...target, account }),
  );
  return {
    answersStore,
    $state,
    /** The number that the server rejected most recently, with the server's error message. */
    $rejected: atom({ number: '', message: '' }),
    clear: answersStore.clear,
    /**
     * Returns the path of the policy's page. The policyholder chooses the new return date there, so
     * the flow's links lead back to that page.
     */
    policyPath(): string {
      const { policyId } = $target.get();
      return buildPath('/account/policies/rental_car/:policyId', { policyId });
    },
  };
}
export type RentalExtensionAnswers = ReturnType<typeof openRentalExtensionAnswers>;
export type RentalExtensionState = ReturnType<RentalExtensionAnswers['$state']['get']>;

/**
 * Returns the policy's id and the new return date from the URL. `until` is null if the URL has no
 * return date.
 */
function targetInUrl(): { policyId: string; until: string | null } {
  const { navigation } = environment();
  const path = navigation.path();
  const params =
    matchPath(`${EXTENSION_PATH_PATTERN}/:step`, path) ?? matchPath(EXTENSION_PATH_PATTERN, path);
  return {
    policyId: params?.['policyId'] ?? '',
    until: returnDateFromQuery(navigation.search()),
  };
}
