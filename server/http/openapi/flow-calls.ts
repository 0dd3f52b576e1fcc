import type { CallId } from '../../../src/contract/calls.ts';

/** What a backend has to answer for one flow. */
export interface FlowCalls {
  /** Of the page's script, from the project's root. */
  island: string;
  /** The flow does not get to its end without them. */
  required: readonly CallId[];
  /** Made where they help: the flow goes on where they are refused, or another call takes their place. */
  optional: readonly CallId[];
}

/** Where a flow asks for an address. Without a key of Google's maps, geocodeAddress is asked. */
const addressCalls = ['geocodeAddress', 'suggestAddresses', 'getVisitorCountry'] as const;
/** A stored token is checked; the account's own cards; what went wrong in the browser. */
const commonCalls = [
  'getAccount',
  'addPaymentMethod',
  'confirmPassword',
  'sendReset',
  'reportClientError',
] as const;
/** Signed-in pages: the frame's menu and notice, and the password again where it is asked for. */
const accountCalls = [
  'confirmPassword',
  'sendReset',
  'sendVerification',
  'logout',
  'reportClientError',
] as const;
/** The answers, for another device. */
const saveCalls = ['saveFlow', 'checkSavedFlow'] as const;
/** Only where no key of Stripe is set: the sandbox's test cards. */
const sandboxCalls = ['findSandbox', 'createCardToken', 'answerBankCheck'] as const;

/** Which calls the storefront makes, by what a visitor does. */
export const flowCalls = {
  Baggage: {
    island: 'src/islands/baggage/Baggage.island.tsx',
    required: [
      'listBaggagePlans',
      'listAirlines',
      'checkoutBaggage',
      'addPotentialMethod',
      'purchaseBaggage',
    ],
    optional: [...addressCalls, ...commonCalls, ...saveCalls, ...sandboxCalls],
  },
  'Rental car': {
    island: 'src/islands/rental-car/RentalCar.island.tsx',
    required: ['listRentalPlans', 'checkoutRental', 'addPotentialMethod', 'purchaseRental'],
    optional: [...addressCalls, ...commonCalls, ...saveCalls, ...sandboxCalls],
  },
  'Rental extension': {
    island: 'src/islands/rental-car/extension/RentalExtension.island.tsx',
    required: [
      'getExtensionPolicy',
      'checkoutExtension',
      'addPotentialMethod',
      'purchaseExtension',
    ],
    optional: [
      'getPolicy',
      'listAllVerticals',
      'listVerticalPolicies',
      'geocodeAddress',
      ...commonCalls,
      ...sandboxCalls,
    ],
  },
  Renters: {
    island: 'src/islands/renters/Renters.island.tsx',
    required: [
      'listRentersPlans',
      'rateRenters',
      'listRentersCadences',
      'checkoutRenters',
      'addConnectMethod',
      'purchaseRenters',
    ],
    optional: [
      'addPotentialMethod',
      ...addressCalls,
      ...commonCalls,
      ...saveCalls,
      ...sandboxCalls,
    ],
  },
  'Small business': {
    island: 'src/islands/small-business/SmallBusiness.island.tsx',
    required: [
      'listBusinessClasses',
      'listCommercialPlans',
      'rateCommercial',
      'checkoutCommercial',
      'addPotentialMethod',
      'purchaseCommercial',
    ],
    optional: [...addressCalls, ...commonCalls, ...saveCalls, ...sandboxCalls],
  },
  Collectibles: {
    island: 'src/islands/collectibles/Collectibles.island.tsx',
    required: [
      'openCollectiblesQuote',
      'listCollectiblesQuotePlans',
      'updateCollectiblesQuote',
      'checkoutCollectiblesQuote',
      'addPotentialMethod',
      'purchaseCollectiblesQuote',
    ],
    optional: [
      'listVerticalPolicies',
      ...addressCalls,
      ...commonCalls,
      ...saveCalls,
      ...sandboxCalls,
    ],
  },
  'Change of a collection': {
    island: 'src/islands/collectibles/endorsement/CollectionEndorsement.island.tsx',
    required: [
      'getAccount',
      'getPolicy',
      'getAddCollectionForm',
      'getEditCollectionForm',
      'checkoutAddCollection',
      'checkoutEditCollection',
      'checkoutRemoveCollection',
      'submitAddCollection',
      'submitEditCollection',
      'submitRemoveCollection',
    ],
    optional: [
      'listAllVerticals',
      'listVerticalPolicies',
      'addPaymentMethod',
      'addPotentialMethod',
      'confirmPassword',
      'sendReset',
      'reportClientError',
      ...addressCalls,
      ...sandboxCalls,
    ],
  },
  Policies: {
    island: 'src/islands/account/policies/Account.island.tsx',
    required: ['getAccount', 'listAllVerticals', 'listVerticalPolicies', 'getPolicy'],
    optional: ['listClaims', 'checkoutCancel', 'submitCancel', 'setRenewal', ...accountCalls],
  },
  'Account settings': {
    island: 'src/islands/account/settings/Settings.island.tsx',
    required: [
      'getAccount',
      'saveAccount',
      'saveAddress',
      'addPaymentMethod',
      'removePaymentMethod',
    ],
    optional: [
      'updateAllPaymentMethods',
      'updatePaymentMethod',
      'getL10n',
      'listSessions',
      'endSession',
      'endOtherSessions',
      ...accountCalls,
      'suggestAddresses',
      'getVisitorCountry',
      ...sandboxCalls,
    ],
  },
  Claims: {
    island: 'src/islands/claims/Claims.island.tsx',
    required: [
      'getAccount',
      'listClaims',
      'listAllVerticals',
      'getPolicy',
      'findClaimProcess',
      'addBankAccount',
      'submitClaim',
    ],
    optional: [
      'listVerticalPolicies',
      'listClaimDrafts',
      'keepClaimDraft',
      'uploadClaimPhoto',
      'listClaimPhotos',
      'removeClaimPhoto',
      'addClaimPhoto',
      'restartClaim',
      ...accountCalls,
    ],
  },
  'New card by a mailed link': {
    island: 'src/islands/account/update-payment/UpdatePayment.island.tsx',
    required: ['updateBilling'],
    optional: ['reportClientError', ...sandboxCalls],
  },
  'Cancellation by a mailed link': {
    island: 'src/scripts/cancellation.ts',
    required: ['getCancellablePolicy', 'requestCancellation'],
    optional: ['reportClientError'],
  },
  'Contact form': {
    island: 'src/scripts/contact-form.ts',
    required: ['sendLead'],
    optional: ['getVisitorCountry', 'reportClientError'],
  },
} satisfies Record<string, FlowCalls>;
