import type { CallId } from '../../../src/contract/calls.ts';

/** What a backend has to answer for one flow. */
export interface FlowCalls {
  /** Of the page's script, from the project's root. */
  island: string;
  /** The flow does not get to its end without them. */
  needs: readonly CallId[];
  /** Made where they help: the flow goes on where they are refused, or another call takes their place. */
  also: readonly CallId[];
}

/** Where a flow asks for an address. Without a key of Google's maps, geocodeAddress is asked. */
const address = ['geocodeAddress', 'suggestAddresses', 'getVisitorCountry'] as const;
/** A stored token is checked; the account's own cards; what went wrong in the browser. */
const everywhere = [
  'getAccount',
  'addPaymentMethod',
  'confirmPassword',
  'sendReset',
  'reportClientError',
] as const;
/** Signed-in pages: the frame's menu and notice, and the password again where it is asked for. */
const signedIn = [
  'confirmPassword',
  'sendReset',
  'sendVerification',
  'logout',
  'reportClientError',
] as const;
/** The answers, for another device. */
const later = ['saveFlow', 'checkSavedFlow'] as const;
/** Only where no key of Stripe is set: the sandbox's test cards. */
const testCards = ['findSandbox', 'createCardToken', 'answerBankCheck'] as const;

/** Which calls the storefront makes, by what a visitor does. */
export const flowCalls = {
  Baggage: {
    island: 'src/islands/baggage/Baggage.island.tsx',
    needs: [
      'listBaggagePlans',
      'listAirlines',
      'checkoutBaggage',
      'addPotentialMethod',
      'purchaseBaggage',
    ],
    also: [...address, ...everywhere, ...later, ...testCards],
  },
  'Rental car': {
    island: 'src/islands/rental-car/RentalCar.island.tsx',
    needs: ['listRentalPlans', 'checkoutRental', 'addPotentialMethod', 'purchaseRental'],
    also: [...address, ...everywhere, ...later, ...testCards],
  },
  'Rental extension': {
    island: 'src/islands/rental-car/extension/RentalExtension.island.tsx',
    needs: ['getExtensionPolicy', 'checkoutExtension', 'addPotentialMethod', 'purchaseExtension'],
    also: [
      'getPolicy',
      'listAllVerticals',
      'listVerticalPolicies',
      'geocodeAddress',
      ...everywhere,
      ...testCards,
    ],
  },
  Renters: {
    island: 'src/islands/renters/Renters.island.tsx',
    needs: [
      'listRentersPlans',
      'rateRenters',
      'listRentersCadences',
      'checkoutRenters',
      'addConnectMethod',
      'purchaseRenters',
    ],
    also: ['addPotentialMethod', ...address, ...everywhere, ...later, ...testCards],
  },
  'Small business': {
    island: 'src/islands/small-business/SmallBusiness.island.tsx',
    needs: [
      'listBusinessClasses',
      'listCommercialPlans',
      'rateCommercial',
      'checkoutCommercial',
      'addPotentialMethod',
      'purchaseCommercial',
    ],
    also: [...address, ...everywhere, ...later, ...testCards],
  },
  Collectibles: {
    island: 'src/islands/collectibles/Collectibles.island.tsx',
    needs: [
      'openCollectiblesQuote',
      'listCollectiblesQuotePlans',
      'updateCollectiblesQuote',
      'checkoutCollectiblesQuote',
      'addPotentialMethod',
      'purchaseCollectiblesQuote',
    ],
    also: ['listVerticalPolicies', ...address, ...everywhere, ...later, ...testCards],
  },
  'Change of a collection': {
    island: 'src/islands/collectibles/endorsement/CollectionChange.island.tsx',
    needs: [
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
    also: [
      'listAllVerticals',
      'listVerticalPolicies',
      'addPaymentMethod',
      'addPotentialMethod',
      'confirmPassword',
      'sendReset',
      'reportClientError',
      ...address,
      ...testCards,
    ],
  },
  Policies: {
    island: 'src/islands/account/policies/Account.island.tsx',
    needs: ['getAccount', 'listAllVerticals', 'listVerticalPolicies', 'getPolicy'],
    also: ['listClaims', 'checkoutCancel', 'submitCancel', 'setRenewal', ...signedIn],
  },
  'Account settings': {
    island: 'src/islands/account/settings/Settings.island.tsx',
    needs: ['getAccount', 'saveAccount', 'saveAddress', 'addPaymentMethod', 'removePaymentMethod'],
    also: [
      'updateAllPaymentMethods',
      'updatePaymentMethod',
      'getL10n',
      'listSessions',
      'endSession',
      'endOtherSessions',
      ...signedIn,
      'suggestAddresses',
      'getVisitorCountry',
      ...testCards,
    ],
  },
  Claims: {
    island: 'src/islands/claims/Claims.island.tsx',
    needs: [
      'getAccount',
      'listClaims',
      'listAllVerticals',
      'getPolicy',
      'findClaimProcess',
      'addBankAccount',
      'submitClaim',
    ],
    also: [
      'listVerticalPolicies',
      'listClaimDrafts',
      'keepClaimDraft',
      'uploadClaimPhoto',
      'listClaimPhotos',
      'removeClaimPhoto',
      'addClaimPhoto',
      'restartClaim',
      ...signedIn,
    ],
  },
  'New card by a mailed link': {
    island: 'src/islands/account/update-payment/UpdatePayment.island.tsx',
    needs: ['updateBilling'],
    also: ['reportClientError', ...testCards],
  },
  'Cancellation by a mailed link': {
    island: 'src/scripts/cancellation.ts',
    needs: ['getCancellablePolicy', 'requestCancellation'],
    also: ['reportClientError'],
  },
  'Contact form': {
    island: 'src/scripts/contact-form.ts',
    needs: ['sendLead'],
    also: ['getVisitorCountry', 'reportClientError'],
  },
} satisfies Record<string, FlowCalls>;
