import type { Calls } from '../../src/contract/calls.ts';
import { assertRecentlyAuthenticated } from '../accounts/recent-authentication.ts';
import type { Handler } from '../http/mount.ts';
import { assignCardToPolicies } from '../sales/payment-method-assignment.ts';
import { limitCardAttempts } from '../sales/payment-methods.ts';
import { listDeliveryChoices, setDeliveryConsent } from './electronic-delivery.ts';
import { renamePolicy } from './nickname.ts';
import { loadOwnedApiPolicy } from './owned-policy.ts';
import { switchRenewalOnOrOff as switchRenewal } from './renewals.ts';

export {
  findPolicies,
  listAllVerticals,
  listCurrentPolicies,
  listVerticalPolicies,
} from './policy-lists.ts';

export const setRenewal: Handler<Calls['setRenewal']> = async (
  { params, request, caller },
  services,
) => {
  const { policyId } = params;
  await switchRenewal(services, { policyId, renews: request.renews, caller });
  return loadOwnedApiPolicy(services, { policyId, caller });
};

export const setNickname: Handler<Calls['setNickname']> = async (
  { params: { policyId }, request, caller },
  services,
) => {
  await renamePolicy(services, { policyId, nickname: request.nickname, caller });
  return loadOwnedApiPolicy(services, { policyId, caller });
};

export const listElectronicDelivery: Handler<Calls['listElectronicDelivery']> = (
  { caller },
  services,
) => listDeliveryChoices(services, caller);

export const setElectronicDelivery: Handler<Calls['setElectronicDelivery']> = async (
  { params: { policyId }, request, caller },
  services,
) => {
  const { consents, accepted } = request;
  await setDeliveryConsent(services, { policyId, consents, accepted, caller });
  return loadOwnedApiPolicy(services, { policyId, caller });
};

export const getPolicy: Handler<Calls['getPolicy']> = ({ params, caller }, services) =>
  loadOwnedApiPolicy(services, { policyId: params.policyId, caller });

export const updatePaymentMethod: Handler<Calls['updatePaymentMethod']> = async (
  { params, request, caller, ip },
  services,
) => {
  await limitCardAttempts(services, ip);
  await assertRecentlyAuthenticated(services, caller);
  const { policyId } = params;
  await assignCardToPolicies(services, { policyId, methodId: request.payment_method_id }, caller);
  return loadOwnedApiPolicy(services, { policyId, caller });
};
