import type { Handlers } from './http/mount.ts';
import * as account from './accounts/routes.ts';
import * as auth from './accounts/auth-routes.ts';
import * as cancellation from './policies/cancellation-request-routes.ts';
import * as claimDrafts from './claims/draft-routes.ts';
import * as claims from './claims/routes.ts';
import * as referenceData from './reference-data/routes.ts';
import * as passkeys from './accounts/passkeys/routes.ts';
import * as leads from './accounts/lead-routes.ts';
import * as waitlist from './accounts/waitlist-routes.ts';
import * as paymentMethods from './sales/payment-method-routes.ts';
import * as policies from './policies/routes.ts';
import * as policyCancel from './policies/cancel-routes.ts';
import * as savedFlows from './products/saved-flow-routes.ts';
import * as privacy from './privacy/routes.ts';
import * as productRoutes from './products/product-routes.ts';

/** Handlers of all calls of the contract. A missing handler is a compile error. */
export const handlers: Handlers = {
  ...account,
  ...auth,
  ...passkeys,
  ...cancellation,
  ...claimDrafts,
  ...claims,
  ...referenceData,
  ...leads,
  ...waitlist,
  ...paymentMethods,
  ...policies,
  ...policyCancel,
  ...privacy,
  ...savedFlows,
  ...productRoutes,
};
