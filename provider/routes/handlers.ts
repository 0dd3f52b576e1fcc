import type { Handlers } from '../mount.ts';
import * as account from './account.ts';
import * as auth from './auth.ts';
import * as baggage from './baggage.ts';
import * as cancellation from './cancellation.ts';
import * as claimDrafts from './claim-drafts.ts';
import * as commercial from './commercial.ts';
import * as claims from './claims.ts';
import * as info from './info.ts';
import * as lead from './lead.ts';
import * as paymentMethods from './payment-methods.ts';
import * as policies from './policies.ts';
import * as policyCancel from './policy-cancel.ts';
import * as rentalCar from './rental-car.ts';
import * as rentalExtension from './rental-extension.ts';
import * as renters from './renters.ts';
import * as sandbox from './sandbox.ts';

/** What answers each call of the contract; a call without its handler does not compile. */
export const handlers: Handlers = {
  ...account,
  ...auth,
  ...baggage,
  ...cancellation,
  ...claimDrafts,
  ...commercial,
  ...claims,
  ...info,
  ...lead,
  ...paymentMethods,
  ...policies,
  ...policyCancel,
  ...rentalCar,
  ...rentalExtension,
  ...renters,
  ...sandbox,
};
