import type { Brand } from '../../../src/contract/brand.ts';
import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import { toDecimal, toMinor } from '../../money.ts';
import { changeInFull } from '../../../src/contract/policies/change-words.ts';
import { cardName } from '../../../src/contract/purchase/card-name.ts';
import type { IssuedPolicy } from '../issued-policy.ts';
import type { PaidWith } from '../paid-with.ts';
import { losesSigns, unbroken } from './latin.ts';
import { Paper } from './paper.ts';
import { coverageValue, type PlanTerms } from './wording.ts';

/** What a declarations page is written from. */
export interface Declarations {
  policy: IssuedPolicy;
  insured: { name: string; email: string };
  /** Rows of the product, such as the airline; empty values are left out. */
  facts: readonly (readonly [label: string, value: string | null])[];
  terms: PlanTerms;
  /** The card that the term was begun with; null where none is known. */
  paidWith: PaidWith;
}

/** 'Dec 1, 2026' of '2026-12-01' or of an instant; a calendar date stays the day it is. */
export function longDate(date: string): string {
  return new Date(date.length === 10 ? `${date}T00:00:00Z` : date).toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
}

/** '$1,684.00'; the amount is in the currency's main unit, as on the wire. */
export function money(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency });
}

/** The page that says who is insured, for what, how long, and what was paid. */
export function renderDeclarations(page: Declarations, brand: Brand): Promise<Uint8Array> {
  const { policy, insured, facts, terms } = page;
  const paper = new Paper({
    brand,
    kind: 'Declarations page',
    title: policy.policy_number,
    subtitle: `${policy.plan.title}, ${terms.underwriter}`,
    footer: `Insured by ${terms.underwriter}. Sold by ${brand.agency}, ${brand.phone.display}.`,
    date: new Date(policy.created),
  });
  paper.heading('Who is insured');
  paper.rows([
    ['Insured', insured.name],
    ['Email', insured.email],
  ]);
  paper.heading('The policy');
  paper.rows([...policyRows(policy), ...facts.filter(isGiven)]);
  if (terms.coverages.length > 0) {
    paper.heading('What it pays, at most');
    paper.pairs(terms.coverages.map(({ title, value }) => [title, coverageValue(value)]));
  }
  writePremium(paper, page);
  if ([insured.name, ...facts.map(([, value]) => value ?? '')].some(losesSigns)) {
    paper.note('A “?” in a name stands for a letter or sign that cannot be printed here.');
  }
  paper.note(
    `This page is part of the policy. Its full text is in the policy document. To make a claim sign in to your account or call ${unbroken(brand.phone.display)}, ${brand.hours}.`,
  );
  return paper.finish();
}

const statuses: Record<PolicyStatus, string> = {
  pending: 'Pending review, not in force yet',
  pending_change: 'In force, a change is pending review',
  approved: 'In force',
  canceled: 'Canceled',
  rejected: 'Rejected, never in force',
};

function policyRows(policy: IssuedPolicy): [string, string][] {
  return [
    ['Plan', [policy.plan.title, policy.plan.subtitle].filter(Boolean).join(': ')],
    ['Status', statuses[policy.status as PolicyStatus]],
    ['Purchased', `${longDate(policy.created)}, from ${policy.purchased_from}`],
    ['Coverage', term(policy)],
  ];
}

function term({ coverage_start_date: start, coverage_end_date: end }: IssuedPolicy): string {
  if (start && end) return `${longDate(start)} to ${longDate(end)}`;
  return start ? `From ${longDate(start)}` : 'All flights of the booking';
}

function isGiven(fact: readonly [string, string | null]): fact is readonly [string, string] {
  return fact[1] !== null && fact[1] !== '';
}

/** Rows that are zero are left out, as on the screens. */
export function premiumRows({ billing }: IssuedPolicy): [string, string][] {
  const { totals, currency_code: currency } = billing;
  const rows: [string, string][] = [['Premium', money(totals.subtotal, currency)]];
  if (totals.discount > 0) rows.push(['Discount', `-${money(totals.discount, currency)}`]);
  if (totals.tax > 0) rows.push(['Tax', money(totals.tax, currency)]);
  return rows;
}

function writePremium(paper: Paper, { policy, paidWith: method }: Declarations): void {
  const { totals, currency_code: currency, payment_schedule } = policy.billing;
  const rows = premiumRows(policy);
  // What is pending is only held, and what was rejected was let go of or given back.
  const isPaid = policy.status !== 'pending' && policy.status !== 'rejected';
  const card = cardName(method?.details);
  const paidWith = card ? `${isPaid ? 'Paid with' : 'Total, on'} ${card}` : 'Total';
  const [first, ...later] = payment_schedule?.schedule ?? [];
  if (approvedChanges(policy).length > 0) return writeChangedPremium(paper, policy, rows);
  if (!first) {
    paper.heading(isPaid ? 'What was paid' : 'What it costs', rows.length * 22 + 78);
    paper.rows(rows, 'right');
    return paper.total(paidWith, money(totals.grandtotal, currency));
  }
  paper.heading('What is paid', rows.length * 22 + 144);
  paper.rows(rows, 'right');
  paper.total('Total', money(totals.grandtotal, currency));
  paper.rows(
    [
      [`First payment. ${paidWith}`, money(first.amount, currency)],
      [`${later.length} monthly payments of`, money(later[0]?.amount ?? 0, currency)],
    ],
    'right',
  );
}

function approvedChanges({ history }: IssuedPolicy) {
  return (history?.endorsements ?? []).filter(({ status }) => status === 'approved').toReversed();
}

/** Of a policy that was changed: what a year of it costs now is not what was paid. */
function writeChangedPremium(paper: Paper, policy: IssuedPolicy, rows: [string, string][]): void {
  const { totals, currency_code: currency, refunds = [] } = policy.billing;
  paper.heading('What it costs', rows.length * 22 + 78);
  paper.rows(rows, 'right');
  paper.total('A year', money(totals.grandtotal, currency));
  const paid: [string, number][] = [
    ['Paid with the purchase', policy.history?.purchase.amount ?? 0],
    ...approvedChanges(policy).map((change): [string, number] => [
      `${changeInFull(change)}, from ${longDate(change.effective_date)}`,
      change.amount,
    ]),
    ...refunds.map(({ refund_amount }): [string, number] => [
      'Refunded at the end of the policy',
      -refund_amount,
    ]),
  ];
  paper.heading('What was paid', paid.length * 22 + 78);
  paper.rows(
    paid.map(([label, amount]) => [label, money(amount, currency)]),
    'right',
  );
  const total = paid.reduce((sum, [, amount]) => sum + toMinor(amount), 0);
  paper.total('Paid in all', money(toDecimal(total), currency));
}
