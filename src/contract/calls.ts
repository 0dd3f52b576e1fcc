import * as accountChanges from './account/changes.ts';
import * as account from './account/account.ts';
import * as auth from './account/auth.ts';
import * as baggagePurchase from './baggage/purchase.ts';
import * as baggage from './baggage/calls.ts';
import * as bankAccount from './claims/bank-account.ts';
import * as cancellation from './policies/cancellation.ts';
import * as claimDraft from './claims/draft.ts';
import * as claimPhotos from './claims/photos.ts';
import * as claimProcess from './claims/process.ts';
import * as claimSubmission from './claims/submission.ts';
import * as claims from './claims/claims.ts';
import * as clientErrors from './client-errors.ts';
import * as smallBusinessPurchase from './small-business/purchase.ts';
import * as smallBusiness from './small-business/calls.ts';
import type { CallDefinition } from './define-call.ts';
import * as geocode from './geocode.ts';
import * as info from './info.ts';
import * as lead from './account/lead.ts';
import * as paymentMethods from './purchase/payment-methods.ts';
import * as policyCancel from './policies/cancel.ts';
import * as policies from './policies/policies.ts';
import * as rentersPurchase from './renters/purchase.ts';
import * as renters from './renters/calls.ts';
import * as rentersPayment from './renters/payment.ts';
import * as rentalPurchase from './rental-car/purchase.ts';
import * as rental from './rental-car/calls.ts';
import * as rentalExtension from './rental-car/extension.ts';
import * as sandbox from './sandbox.ts';
import * as suggestions from './suggestions.ts';
import * as updateBilling from './policies/update-billing.ts';
import * as visitorCountry from './visitor-country.ts';

/**
 * Every call of the contract, by its id: what the provider mounts and the OpenAPI document lists.
 * The browser imports calls from their own files instead, so that an island carries only its own.
 */
export const calls = {
  login: auth.login,
  register: auth.register,
  facebookLogin: auth.facebookLogin,
  logout: auth.logout,
  sendReset: auth.sendReset,
  changePassword: auth.changePassword,
  verifyEmail: auth.verifyEmail,
  getAccount: account.getAccount,
  saveAccount: accountChanges.saveAccount,
  saveAddress: accountChanges.saveAddress,
  addPaymentMethod: paymentMethods.addPaymentMethod,
  removePaymentMethod: paymentMethods.removePaymentMethod,
  updateBilling: updateBilling.updateBilling,
  updateAllPaymentMethods: updateBilling.updateAllPaymentMethods,
  addPotentialMethod: paymentMethods.addPotentialMethod,
  addConnectMethod: rentersPayment.addConnectMethod,
  listAirlines: info.listAirlines,
  getL10n: info.getL10n,
  getVisitorCountry: visitorCountry.getVisitorCountry,
  suggestAddresses: suggestions.suggestAddresses,
  geocodeAddress: geocode.geocodeAddress,
  reportClientError: clientErrors.reportClientError,
  listBaggagePlans: baggage.listBaggagePlans,
  checkoutBaggage: baggage.checkoutBaggage,
  purchaseBaggage: baggagePurchase.purchaseBaggage,
  listRentalPlans: rental.listRentalPlans,
  checkoutRental: rental.checkoutRental,
  purchaseRental: rentalPurchase.purchaseRental,
  getExtensionPolicy: rentalExtension.getExtensionPolicy,
  checkoutExtension: rentalExtension.checkoutExtension,
  purchaseExtension: rentalExtension.purchaseExtension,
  listBusinessClasses: smallBusiness.listBusinessClasses,
  listCommercialPlans: smallBusiness.listCommercialPlans,
  rateCommercial: smallBusiness.rateCommercial,
  checkoutCommercial: smallBusiness.checkoutCommercial,
  purchaseCommercial: smallBusinessPurchase.purchaseCommercial,
  listRentersPlans: renters.listRentersPlans,
  rateRenters: renters.rateRenters,
  listRentersCadences: renters.listRentersCadences,
  checkoutRenters: renters.checkoutRenters,
  purchaseRenters: rentersPurchase.purchaseRenters,
  listAllVerticals: policies.listAllVerticals,
  listVerticalPolicies: policies.listVerticalPolicies,
  getPolicy: policies.getPolicy,
  checkoutCancel: policyCancel.checkoutCancel,
  submitCancel: policyCancel.submitCancel,
  getCancellablePolicy: cancellation.getCancellablePolicy,
  requestCancellation: cancellation.requestCancellation,
  listClaimDrafts: claimDraft.listClaimDrafts,
  keepClaimDraft: claimDraft.keepClaimDraft,
  listClaims: claims.listClaims,
  findClaimProcess: claimProcess.findClaimProcess,
  restartClaim: claimProcess.restartClaim,
  submitClaim: claimSubmission.submitClaim,
  uploadClaimPhoto: claimPhotos.uploadClaimPhoto,
  listClaimPhotos: claimPhotos.listClaimPhotos,
  removeClaimPhoto: claimPhotos.removeClaimPhoto,
  addBankAccount: bankAccount.addBankAccount,
  sendLead: lead.sendLead,
  createCardToken: sandbox.createCardToken,
} as const satisfies Record<string, CallDefinition>;

export type Calls = typeof calls;
export type CallId = keyof Calls;
