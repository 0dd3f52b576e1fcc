import { calls, type CallId } from '../../../src/contract/calls.ts';
import { products } from '../../../src/contract/products.ts';
import { savableFlows } from '../../../src/contract/purchase/saved-flows.ts';

/** The calls that a backend must support, so that the storefront can run one flow. */
export interface FlowCalls {
  /** Path of the island's file, from the project's root. */
  island: string;
  /** Calls without which the flow cannot be completed. */
  required: readonly CallId[];
  /** Optional calls. If one fails, the flow continues without it or uses another call. */
  optional: readonly CallId[];
}

/**
 * Calls that fields for postal addresses make. The storefront uses geocodeAddress when it has no
 * Google Maps key.
 */
const addressCalls = ['geocodeAddress', 'suggestAddresses', 'getVisitorCountry'] as const;
/** Calls that prove the caller's identity again: with the password, a passkey or an emailed link. */
const identityCalls = [
  'confirmPassword',
  'startPasskeyCheck',
  'checkPasskey',
  'sendReset',
] as const;
/**
 * Calls that check a stored token, manage the account's own cards, report browser errors, or store an
 * email address in the dialog about a rejected address.
 */
const commonCalls = [
  'getAccount',
  'joinWaitlist',
  'addPaymentMethod',
  ...identityCalls,
  'reportClientError',
] as const;
/**
 * Calls that every signed-in page makes: for the layout's menu and notice, and to prove the
 * caller's identity.
 */
const accountCalls = [...identityCalls, 'sendVerification', 'logout', 'reportClientError'] as const;
/** Calls for accounts with many policies. Without them, the complete lists are used. */
const policyLists = ['listCurrentPolicies', 'findPolicies'] as const;
/** Calls that save answers, so that a visitor can continue on another device. */
const saveCalls = ['saveFlow', 'checkSavedFlow'] as const;
/** Calls for the sandbox's test cards. The storefront makes them only without a Stripe key. */
const sandboxCalls = ['findSandbox', 'createCardToken', 'answerBankCheck'] as const;

/** Calls of the flows and pages that need other calls than those with one tag. */
const listedFlows: Readonly<Record<string, FlowCalls>> = {
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
      ...policyLists,
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
      ...policyLists,
      'addPaymentMethod',
      'addPotentialMethod',
      ...identityCalls,
      'joinWaitlist',
      'reportClientError',
      ...addressCalls,
      ...sandboxCalls,
    ],
  },
  Policies: {
    island: 'src/islands/account/policies/Account.island.tsx',
    required: ['getAccount', 'listAllVerticals', 'listVerticalPolicies', 'getPolicy'],
    optional: [
      ...policyLists,
      'listClaims',
      'checkoutCancel',
      'submitCancel',
      'withdrawCancel',
      'setRenewal',
      'setNickname',
      ...accountCalls,
    ],
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
      'listElectronicDelivery',
      'setElectronicDelivery',
      'listPasskeys',
      'startPasskeyRegistration',
      'addPasskey',
      'renamePasskey',
      'removePasskey',
      'replacePassword',
      'requestEmailChange',
      'resendEmailChange',
      'cancelEmailChange',
      'exportAccountData',
      'getDeletion',
      'requestDeletion',
      'withdrawDeletion',
      'getPolicy',
      'listAllVerticals',
      'listVerticalPolicies',
      ...policyLists,
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
      ...policyLists,
      'listClaimDrafts',
      'keepClaimDraft',
      'uploadClaimPhoto',
      'listClaimPhotos',
      'removeClaimPhoto',
      'addClaimPhoto',
      'restartClaim',
      'askSecondLook',
      'sendClaimMessage',
      'changeClaimBankAccount',
      'withdrawClaim',
      ...accountCalls,
    ],
  },
  'New card by an emailed link': {
    island: 'src/islands/account/update-payment/UpdatePayment.island.tsx',
    required: ['updateBilling'],
    optional: ['openBillingLink', 'reportClientError', ...sandboxCalls],
  },
  'Cancellation by an emailed link': {
    island: 'src/scripts/cancellation.ts',
    required: ['getCancellablePolicy', 'requestCancellation'],
    optional: ['reportClientError'],
  },
  'Contact form': {
    island: 'src/scripts/contact-form.ts',
    required: ['sendLead'],
    optional: ['getVisitorCountry', 'reportClientError'],
  },
};

/**
 * Calls of the products without a row in `listedFlows`. The tag of a product's calls is its title.
 */
const flowsByTag = Object.values(products).flatMap(({ title }): [string, FlowCalls][] => {
  const ids = callsWithTag(title);
  return ids.length > 0 && !(title in listedFlows) ? [[title, flowOf(title, ids)]] : [];
});

function callsWithTag(title: string): CallId[] {
  return Object.values(calls).flatMap(({ id, tag }) => ((tag as string) === title ? [id] : []));
}

/** Returns the row of a product whose files are named after its title. */
function flowOf(title: string, ids: readonly CallId[]): FlowCalls {
  const words = title.split(' ');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const flowId = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  return {
    island: `src/islands/${words.join('-').toLowerCase()}/${pascal}.island.tsx`,
    required: [...ids, 'addPotentialMethod'],
    optional: [
      ...addressCalls,
      ...commonCalls,
      ...(flowId in savableFlows ? saveCalls : []),
      ...sandboxCalls,
    ],
  };
}

/** Calls that the storefront makes, by the flow or page that makes them. */
export const callsByFlow: Readonly<Record<string, FlowCalls>> = {
  ...listedFlows,
  ...Object.fromEntries(flowsByTag),
};
