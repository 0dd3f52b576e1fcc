import * as account from './account/account.ts';
import * as accountData from './account/account-data.ts';
import * as deletion from './account/deletion.ts';
import * as auth from './account/auth.ts';
import * as accountUpdates from './account/account-updates.ts';
import * as credentials from './account/credentials.ts';
import * as passkeys from './account/passkeys.ts';
import * as sessions from './account/sessions.ts';
import * as lead from './account/lead.ts';
import * as bankAccount from './claims/bank-account.ts';
import * as claims from './claims/claims.ts';
import * as claimChanges from './claims/changes.ts';
import * as claimDraft from './claims/draft.ts';
import * as claimPhotos from './claims/photos.ts';
import * as claimProcess from './claims/process.ts';
import * as secondLook from './claims/second-look.ts';
import * as claimSubmission from './claims/submission.ts';
import * as clientErrors from './client-errors.ts';
import type { CallDefinition } from './define-call.ts';
import * as geocode from './geocode.ts';
import * as info from './info.ts';
import * as policyCancel from './policies/cancel.ts';
import * as cancellation from './policies/cancellation.ts';
import * as policies from './policies/policies.ts';
import * as electronicDelivery from './policies/electronic-delivery.ts';
import * as find from './policies/find.ts';
import * as nickname from './policies/nickname.ts';
import * as renewal from './policies/renewal.ts';
import * as updateBilling from './policies/update-billing.ts';
import * as productCalls from './product-calls.ts';
import * as paymentMethods from './purchase/payment-methods.ts';
import * as savedFlows from './purchase/saved-flows.ts';
import * as sandbox from './sandbox.ts';
import * as suggestions from './suggestions.ts';
import * as visitorCountry from './visitor-country.ts';
import * as waitlist from './waitlist.ts';

/** All files that define calls. Their order is the order of the groups in the API reference. */
const callModules = {
  ...auth,
  ...account,
  ...accountUpdates,
  ...sessions,
  ...passkeys,
  ...credentials,
  ...accountData,
  ...deletion,
  ...paymentMethods,
  ...updateBilling,
  ...info,
  ...visitorCountry,
  ...suggestions,
  ...geocode,
  ...clientErrors,
  ...productCalls,
  ...savedFlows,
  ...policies,
  ...policyCancel,
  ...renewal,
  ...find,
  ...nickname,
  ...electronicDelivery,
  ...cancellation,
  ...claimDraft,
  ...claims,
  ...claimProcess,
  ...claimSubmission,
  ...claimPhotos,
  ...secondLook,
  ...claimChanges,
  ...bankAccount,
  ...lead,
  ...waitlist,
  ...sandbox,
};

type CallsOf<Exports> = {
  [Id in keyof Exports as Exports[Id] extends CallDefinition ? Id : never]: Exports[Id];
};

/**
 * Every call of the contract, by its id. The server mounts these calls, and the OpenAPI document
 * lists them. Exports that are not calls are filtered out. Browser code does not import this
 * object: it imports each call from the call's own file, so that an island bundles only the calls
 * that it uses.
 */
export const calls = Object.fromEntries(
  Object.entries(callModules).filter(([, value]) => typeof value === 'object' && 'method' in value),
) as CallsOf<typeof callModules>;

export type Calls = typeof calls;
export type CallId = keyof Calls;
