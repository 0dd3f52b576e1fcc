/** What is known of an extension on the way to it, and where it is kept. */
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
import { EXTENSION_PATH, extensionDate } from '../../account/products/extension-path.ts';
import { persisted } from '../../../core/storage.ts';
import { $account } from '../../../core/session/account.ts';
import { $authToken, sessionFingerprint } from '../../../core/session/session.ts';

export type ExtensionStep = 'start' | 'confirmation-number' | 'payment' | 'confirmation';

/** The number that the provider refused last, and why. */
export const $rejectedNumber = atom({ number: '', message: '' });

export const agreementNumberSchema = z.object({
  agreementNumber: numberSchema.check(
    z.refine((number) => number === '' || number !== $rejectedNumber.get().number, {
      error: () => $rejectedNumber.get().message,
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
  /** The return date before the extension. */
  rentalEnded: dateSchema,
  coverageStart: dateSchema,
  /** Who most likely pays. */
  cardholder: cardholderFieldsSchema,
  sampleUrl: z.optional(z.string()),
  /** The rental company's number, where the policy carries it. */
  agreementNumber: z.nullable(z.string()),
});
export type ExtendedRental = z.infer<typeof rentalSchema>;

const persistedSchema = z.object({
  /** Whose sign-in, which policy and which date all else belongs to. */
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
const $persisted = persisted('rentalExtension', persistedSchema, emptyExtension);

/** What the address asks for; until is null where no date was chosen. */
export const $requestedExtension = atom<{ policyId: string; until: string | null }>({
  policyId: '',
  until: null,
});

/** Reads off the address whose policy is extended and until when. */
export function readRequestedExtension(): void {
  const { navigation } = environment();
  const path = navigation.path();
  const params = matchPath(`${EXTENSION_PATH}/:step`, path) ?? matchPath(EXTENSION_PATH, path);
  $requestedExtension.set({
    policyId: params?.['policyId'] ?? '',
    until: extensionDate(navigation.search()),
  });
}

/** What is kept of the extension that the address names; what is kept of another does not count. */
export const $rentalExtension = computed(
  [$persisted, $requestedExtension, $authToken, $account],
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

/** True while the holder has to be asked for the number of the agreement. */
export function isNumberMissing({ rental }: Pick<RentalExtensionState, 'rental'>): boolean {
  return rental !== null && rental.agreementNumber === null;
}

/** Notes something of the extension that the address names. */
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

/** The extension that was last under way, whatever the address names. */
export function lastRequestedExtension() {
  const { policyId, until } = $persisted.get();
  return { policyId, until };
}

/** The page of the policy in the account: where the date is chosen, and where the visitor goes back to. */
export function extendedPolicyPath(): string {
  const { policyId } = $rentalExtension.get();
  return buildPath('/account/policies/rental_car/:policyId', { policyId });
}
