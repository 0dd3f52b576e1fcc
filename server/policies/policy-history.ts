import * as z from 'zod/mini';
import { addBusinessDays } from '../../src/contract/business-days.ts';
import {
  collectionChangeSchema,
  endorsementSchema,
  type Endorsement,
  type PolicyHistory,
} from '../../src/contract/policies/endorsement.ts';
import type { Card } from '../../src/contract/purchase/billing.ts';
import { CARRIER_DECISION_DAYS } from '../../src/contract/service-facts.ts';
import { defineCompiledStatement } from '../data/prepared.ts';
import { toDecimal } from '../money.ts';
import { policyIdOf, type PolicyRow } from './policies.ts';
import { productOf } from './product.ts';
import { paymentActionOf } from '../sales/endorsement-payment.ts';
import { chargedCardColumns } from '../sales/charged-card.ts';
import type { Services } from '../services.ts';

type Histories = Map<string, PolicyHistory>;

/**
 * Returns the history of each policy that can be endorsed: its purchase, all its renewals and all its
 * endorsements. The map's keys are policy ids.
 */
export async function policyHistoriesOf(
  { database, products }: Pick<Services, 'database' | 'products'>,
  rows: readonly PolicyRow[],
): Promise<Histories> {
  const endorsable = rows.filter(
    ({ vertical_code }) => productOf(products, vertical_code).canBeEndorsed,
  );
  const histories: Histories = new Map();
  if (endorsable.length === 0) return histories;
  const policies = { ids: endorsable.map(({ id }) => id) };
  const [endorsements, charges, renewals] = await Promise.all([
    selectEndorsements(database.db, policies),
    selectPurchaseCharges(database.db, policies),
    selectRenewals(database.db, policies),
  ]);
  const endorsementsOf = Map.groupBy(endorsements, policyIdOf);
  const chargesOf = Map.groupBy(charges, policyIdOf);
  const renewalsOf = Map.groupBy(renewals, policyIdOf);
  for (const row of endorsable) {
    const policyEndorsements = endorsementsOf.get(row.id) ?? [];
    const first = chargesOf.get(row.id)?.[0];
    histories.set(row.id, {
      purchase: {
        categories: categoriesBefore(row, policyEndorsements),
        amount: toDecimal(
          first?.amount ?? policyEndorsements.at(-1)?.previous_total ?? totalOf(row),
        ),
        payment_method: first ? cardOf(first) : null,
      },
      renewals: (renewalsOf.get(row.id) ?? []).map(({ due_date, amount, ...card }) => ({
        start: due_date,
        amount: toDecimal(amount),
        payment_method: cardOf(card),
      })),
      endorsements: policyEndorsements.map(toEndorsement),
    });
  }
  return histories;
}

const define = defineCompiledStatement<{ ids: readonly string[] }>();

/** Selects endorsements, newest first. */
const selectEndorsements = define((db, $) =>
  db
    .selectFrom('endorsements')
    .leftJoin('charges', 'charges.id', 'endorsements.charge_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'endorsements.payment_method_id')
    .selectAll('endorsements')
    .select(['charges.authorized_until', 'charges.captured_at', 'charges.voided_at'])
    .select(chargedCardColumns)
    .where('endorsements.policy_id', 'in', $('ids'))
    .orderBy('endorsements.requested_at', 'desc')
    .orderBy('endorsements.id', 'desc'),
);
type EndorsementRow = Awaited<ReturnType<typeof selectEndorsements>>[number];

/** Selects the charges of the policies, oldest first. Charges for endorsements are left out. */
const selectPurchaseCharges = define((db, $) =>
  db
    .selectFrom('charges')
    .leftJoin('endorsements', (join) =>
      join
        .onRef('endorsements.policy_id', '=', 'charges.policy_id')
        .onRef('endorsements.charge_id', '=', 'charges.id'),
    )
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['charges.policy_id', 'charges.amount'])
    .select(chargedCardColumns)
    .where('charges.policy_id', 'in', $('ids'))
    .where('endorsements.id', 'is', null)
    .orderBy('charges.created_at'),
);

/** Selects the paid renewals of the policies, newest first. */
const selectRenewals = define((db, $) =>
  db
    .selectFrom('installments')
    .innerJoin('charges', 'charges.id', 'installments.charge_id')
    .leftJoin('payment_methods', 'payment_methods.id', 'charges.payment_method_id')
    .select(['installments.policy_id', 'installments.due_date', 'charges.amount'])
    .select(chargedCardColumns)
    .where('installments.policy_id', 'in', $('ids'))
    .where('installments.kind', '=', 'renewal')
    .orderBy('installments.due_date', 'desc'),
);

const detailsSchema = z.object({ categories: z._default(z.array(z.string()), []) });
const billingSchema = z.object({ totals: z.object({ grandtotal: z.number() }) });

const totalOf = ({ billing }: PolicyRow) =>
  billingSchema.parse(JSON.parse(billing)).totals.grandtotal;

/**
 * Returns the categories as they were at the purchase. They are the current categories, with all
 * approved endorsements undone.
 */
function categoriesBefore(
  { details }: PolicyRow,
  endorsements: readonly EndorsementRow[],
): string[] {
  let { categories } = detailsSchema.parse(JSON.parse(details));
  for (const endorsement of endorsements.filter(({ status }) => status === 'approved')) {
    const { name } = collectionChangeSchema.parse(JSON.parse(endorsement.change)).category;
    if (endorsement.kind === 'add') categories = categories.filter((one) => one !== name);
    if (endorsement.kind === 'remove') categories = [...categories, name];
  }
  return categories;
}

function cardOf({ brand, last4 }: { brand: string | null; last4: string | null }): Card | null {
  return brand === null || last4 === null ? null : { brand, last4 };
}

function toEndorsement(row: EndorsementRow): Endorsement {
  const isPending = row.status === 'pending';
  const isAuthorized = row.captured_at === null && row.voided_at === null;
  return endorsementSchema.parse({
    ...JSON.parse(row.change),
    endorsement_id: row.id,
    status: row.status,
    requested: row.requested_at,
    ...(isPending && { decision_by: addBusinessDays(row.requested_at, CARRIER_DECISION_DAYS) }),
    action: paymentActionOf(row.amount),
    previous_annual_total_premium: toDecimal(row.previous_total),
    new_annual_total_premium: toDecimal(row.new_total),
    amount: toDecimal(row.amount),
    payment_method: cardOf(row),
    ...(isPending &&
      isAuthorized &&
      row.authorized_until && { held_until: row.authorized_until.slice(0, 10) }),
  });
}
