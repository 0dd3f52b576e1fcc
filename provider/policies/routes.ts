import { sql } from 'kysely';
import type { Calls } from '../../src/contract/calls.ts';
import type { VerticalPolicies } from '../../src/contract/policies/policies.ts';
import { verticalCodeSchema } from '../../src/contract/verticals.ts';
import { Refusal } from '../errors.ts';
import type { Caller } from '../http/caller.ts';
import type { Handler } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { ownPolicy, selectPolicies, toPolicy } from './policies.ts';
import { setRenewal as switchRenewal } from './renewals.ts';
import { showPolicies } from './show-policies.ts';

/** How many policies of each vertical the overview shows. */
const MOST_RECENT = 3;

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
        'place',
      ),
      // bigint on PostgreSQL, which its driver hands over as text.
      sql<number | string>`count(*) over (partition by vertical_code)`.as('total'),
    ])
    .where('account_id', '=', caller.accountId);
  const rows = await selectPolicies(services)
    .innerJoin(ranked.as('ranked'), 'ranked.id', 'policies.id')
    .select('ranked.total')
    .where('ranked.place', '<=', MOST_RECENT)
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .execute();
  // The vertical of the newest policy comes first.
  const groups = new Map<string, VerticalPolicies>();
  for (const [at, policy] of (await showPolicies(services, rows)).entries()) {
    const { vertical_code } = policy;
    const group = groups.get(vertical_code);
    if (group) group.items.push(policy);
    else
      groups.set(vertical_code, { vertical_code, total: Number(rows[at]?.total), items: [policy] });
  }
  return [...groups.values()];
};

export const listVerticalPolicies: Handler<Calls['listVerticalPolicies']> = async (
  { params, caller },
  services,
) => {
  const vertical = verticalCodeSchema.safeParse(params.verticalCode);
  if (!vertical.success) throw new Refusal('not_found', 'There is no such kind of policy.');
  const rows = await selectPolicies(services)
    .where('policies.account_id', '=', caller.accountId)
    .where('policies.vertical_code', '=', vertical.data)
    .orderBy('policies.created_at', 'desc')
    .orderBy('policies.id')
    .execute();
  const items = await showPolicies(services, rows);
  return { vertical_code: vertical.data, total: items.length, items };
};

export const setRenewal: Handler<Calls['setRenewal']> = async (
  { params, request, caller },
  services,
) => {
  const { policyId } = params;
  await switchRenewal(services, { policyId, renews: request.renews, caller });
  return showOwn(services, { policyId, caller });
};

export const getPolicy: Handler<Calls['getPolicy']> = ({ params, caller }, services) =>
  showOwn(services, { policyId: params.policyId, caller });

async function showOwn(services: Services, own: { policyId: string; caller: Caller }) {
  const row = await ownPolicy(services, own);
  const [policy = toPolicy(row, services)] = await showPolicies(services, [row]);
  return policy;
}
