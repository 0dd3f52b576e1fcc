import { sql } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { VerticalPolicies } from '../../src/contract/policies/policies.ts';
import { productCodeSchema } from '../../src/contract/products.ts';
import { ApiError } from '../errors.ts';
import type { Handler } from '../http/mount.ts';
import { assignCardToPolicies } from '../sales/payment-method-assignment.ts';
import { limitCardAttempts } from '../sales/payment-methods.ts';
import { renamePolicy } from './nickname.ts';
import { loadOwnedApiPolicy } from './owned-policy.ts';
import { selectPolicies } from './policies.ts';
import { switchRenewalOnOrOff as switchRenewal } from './renewals.ts';
import { toListedApiPolicies } from './api-policies.ts';

/** Maximum number of policies that the overview shows per product. */
const RECENT_MAX = 3;

export const listAllVerticals: Handler<Calls['listAllVerticals']> = async (
  { caller },
  services,
) => {
  const { database } = services;
  const ranked = database.db
    .selectFrom('policies')
    .select([
      'id',
      sql<number>`row_number() over (partition by vertical_code order by created_at desc, id)`.as(
        'position',
      ),
      // PostgreSQL counts with a bigint, and its driver returns a bigint as text.
      sql<number | string>`count(*) over (partition by vertical_code)`.as('total'),
    ])
    .where('account_id', '=', caller.accountId);
  const rows = await selectPolicies(services)
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'policies.id')
    .select('ranked.total')
    .where('ranked.position', '<=', RECENT_MAX)
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .execute();
  // The product with the newest policy comes first.
  const groups = new Map<string, VerticalPolicies>();
  for (const [index, policy] of (await toListedApiPolicies(services, rows)).entries()) {
    const { vertical_code } = policy;
    const group = groups.get(vertical_code);
    if (group) group.items.push(policy);
    else
      groups.set(vertical_code, {
        vertical_code,
        total: Number(rows[index]?.total),
        items: [policy],
      });
  }
  return [...groups.values()];
};

export const listVerticalPolicies: Handler<Calls['listVerticalPolicies']> = async (
  { params, caller },
  services,
) => {
  const productCode = productCodeSchema.safeParse(params.verticalCode);
  if (!productCode.success)
    throw new ApiError('not_found', 'We don’t recognize that type of policy.');
  const rows = await selectPolicies(services)
    .where('policies.account_id', '=', caller.accountId)
    .where('policies.vertical_code', '=', productCode.data)
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .execute();
  const items = await toListedApiPolicies(services, rows);
  return { vertical_code: productCode.data, total: items.length, items };
};

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

export const getPolicy: Handler<Calls['getPolicy']> = ({ params, caller }, services) =>
  loadOwnedApiPolicy(services, { policyId: params.policyId, caller });

export const updatePaymentMethod: Handler<Calls['updatePaymentMethod']> = async (
  { params, request, caller, ip },
  services,
) => {
  await limitCardAttempts(services, ip);
  const { policyId } = params;
  await assignCardToPolicies(services, { policyId, methodId: request.payment_method_id }, caller);
  return loadOwnedApiPolicy(services, { policyId, caller });
};
