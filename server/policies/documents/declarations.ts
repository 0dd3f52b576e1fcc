import { findProduct, hasOnlineClaimFiling } from '../../../src/contract/products.ts';
import type { Brand } from '../../../src/contract/brand.ts';
import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import {
  ELECTRONIC_DELIVERY_TEXT_ID,
  type Acceptance,
} from '../../../src/contract/purchase/acceptance.ts';
import { discountLabel } from '../../../src/contract/purchase/billing.ts';
import type { Fact, FactSection } from '../../../src/contract/facts.ts';
import { formatDate } from '../../dates.ts';
import { toDecimal, toMinor } from '../../money.ts';
import { describeEndorsementWithPreviousValue } from '../../../src/contract/policies/describe-endorsement.ts';
import { cardBrandAndLast4 } from '../../../src/contract/purchase/card-name.ts';
import type { ApiPolicy } from '../api-policy.ts';
import type { PaidWithCard } from '../paid-with-cards.ts';
import { wordsOf } from './accepted-words.ts';
import { hasUnprintableCharacters, nonBreaking, UNPRINTABLE_NOTE } from './pdf-charset.ts';
import { PdfDocument } from './pdf-document.ts';
import { factRows, type PlanTerms } from './wording.ts';

/** Content of a declarations page, the PDF file that summarizes a policy. */
export interface DeclarationsContent {
  policy: ApiPolicy;
  insured: { name: string; email: string };
  /** Facts about the insured item, the people and the dates. */
  facts: readonly Fact[];
  coverages: readonly FactSection[];
  terms: PlanTerms;
  /** Card that paid for the start of the current term; null when no card is known. */
  paidWith: PaidWithCard;
  /** True after the first renewal. The current term is then paid by a renewal. */
  isRenewed: boolean;
}

/** Formats an amount as '$1,684.00'. The amount is in the currency's main unit, as on the wire. */
export function formatDecimalAmount(amount: number, currency: string): string {
  return amount.toLocaleString('en-US', { style: 'currency', currency });
}

/**
 * Renders a declarations page with the insured person, the coverage, its period and the payments.
 */
export function renderDeclarations(
  declarations: DeclarationsContent,
  brand: Brand,
): Promise<Uint8Array> {
  const { policy, insured, facts, coverages, terms } = declarations;
  const rows = factRows(facts);
  const pdf = new PdfDocument({
    brand,
    kind: 'Declarations page',
    title: policy.policy_number,
    subtitle: `${policy.plan.title}, ${terms.carrier}`,
    footer: `Underwritten by ${terms.carrier}. Sold by ${brand.agency}, ${brand.phone.display}.`,
    date: new Date(policy.created),
  });
  pdf.heading('Policy');
  pdf.rows([['Insured', insured.name], ['Email', insured.email], ...policyRows(policy), ...rows]);
  for (const section of coverages) {
    pdf.twoColumns(section.title, factRows(section.facts));
  }
  writePremium(pdf, declarations);
  writeAcceptedTexts(pdf, policy);
  if ([insured.name, ...rows.map(([, value]) => value)].some(hasUnprintableCharacters)) {
    pdf.note(UNPRINTABLE_NOTE);
  }
  pdf.note(
    `This page is part of your policy. See the policy document for the full text. To file a claim, ${hasOnlineClaimFiling(policy.vertical_code) ? 'sign in to your account or ' : ''}call ${nonBreaking(brand.phone.display)}, ${brand.hours}.`,
  );
  return pdf.finish();
}

const statusLabels: Record<PolicyStatus, string> = {
  pending: 'Pending review. Not in force yet.',
  pending_change: 'Approved. A change is pending review.',
  approved: 'Approved',
  canceled: 'Canceled',
  rejected: 'Not approved. Never in force.',
};

function policyRows(policy: ApiPolicy): [string, string][] {
  return [
    ['Plan', [policy.plan.title, policy.plan.subtitle].filter(Boolean).join(': ')],
    ['Status', statusLabels[policy.status as PolicyStatus]],
    ['Purchased', `${formatDate(policy.created)}, from ${policy.purchased_from}`],
    ['Coverage', coverageTerm(policy)],
    ...acceptanceRows(policy),
    ...deliveryRows(policy),
  ];
}

/**
 * Returns the accepted texts of the purchase and of the approved changes of this term, oldest first.
 */
function acceptedTexts(policy: ApiPolicy): Acceptance[] {
  const changes = new Set(endorsementsOfTerm(policy).map(({ endorsement_id: id }) => id));
  return (policy.acceptances ?? [])
    .filter(({ id }) => id !== ELECTRONIC_DELIVERY_TEXT_ID)
    .filter(({ endorsement_id: id }) => id === undefined || changes.has(id))
    .toReversed();
}

/** Returns when each text was accepted. */
function acceptanceRows(policy: ApiPolicy): [string, string][] {
  const rows = acceptedTexts(policy).map(
    ({ endorsement_id: id, accepted_at }): [string, string] => [
      id === undefined ? 'Terms' : 'Terms of change',
      `Accepted on ${formatDate(accepted_at)}`,
    ],
  );
  return [...new Map(rows.map((row) => [row.join(), row])).values()];
}

/** Writes the words that were accepted. */
function writeAcceptedTexts(pdf: PdfDocument, policy: ApiPolicy): void {
  const occasions = Map.groupBy(acceptedTexts(policy), ({ accepted_at: at }) => at);
  for (const [at, texts] of occasions) {
    pdf.heading(`What you accepted on ${formatDate(at)}`);
    for (const text of texts) for (const line of wordsOf(text)) pdf.paragraph(line);
  }
}

/** Returns how documents and notices are delivered. Empty if no consent was ever given. */
function deliveryRows({ electronic_delivery: delivery }: ApiPolicy): [string, string][] {
  if (!delivery?.since) return [];
  const since = formatDate(delivery.since);
  const isElectronic = delivery.consent === 'given';
  const text = isElectronic ? `Electronic. Consent given on ${since}` : `On paper since ${since}`;
  return [['Documents and notices', text]];
}

function coverageTerm(policy: ApiPolicy): string {
  const { coverage_start_date: start, coverage_end_date: end } = policy;
  const isTrip = findProduct(policy.vertical_code)?.tripCoverage !== undefined;
  if (isTrip && end) return `One trip, ending by ${formatDate(end)}`;
  if (start && end) return `${formatDate(start)} to ${formatDate(end)}`;
  return start ? `From ${formatDate(start)}` : 'All flights in your booking';
}

/** Returns the rows of the premium. Rows with a zero amount are left out, as in the storefront. */
export function premiumRows({ billing }: ApiPolicy): [string, string][] {
  const { totals, currency_code: currency } = billing;
  const rows: [string, string][] = [['Premium', formatDecimalAmount(totals.subtotal, currency)]];
  if (totals.discount > 0)
    rows.push([discountLabel(totals), `-${formatDecimalAmount(totals.discount, currency)}`]);
  if (totals.tax > 0) rows.push(['Tax', formatDecimalAmount(totals.tax, currency)]);
  return rows;
}

function writePremium(
  pdf: PdfDocument,
  { policy, paidWith: method, isRenewed }: DeclarationsContent,
): void {
  const { totals, currency_code: currency, payment_schedule } = policy.billing;
  const { payment_frequency: frequency } = policy.billing;
  const rows = premiumRows(policy).map(([label, value]): [string, string] =>
    label === 'Premium' && (frequency === 'month' || frequency === 'day')
      ? [`Premium per ${frequency}`, value]
      : [label, value],
  );
  // True when the policy is paid. The amount of a pending policy is only authorized. The amount of
  // a rejected policy was voided or refunded.
  const isPaid = policy.status !== 'pending' && policy.status !== 'rejected';
  const card = cardBrandAndLast4(method?.details);
  const totalLabel = card ? `${isPaid ? 'Paid with' : 'Total, to be paid with'} ${card}` : 'Total';
  const [first, ...later] = payment_schedule?.schedule ?? [];
  const endorsements = endorsementsOfTerm(policy);
  if (endorsements.length > 0)
    return writeEndorsedPremium(pdf, { policy, rows, endorsements, isRenewed });
  if (!first) {
    const title = isPaid ? 'Payment' : 'Price';
    return pdf.amounts(title, rows, [totalLabel, formatDecimalAmount(totals.grandtotal, currency)]);
  }
  pdf.amounts(
    'Payments',
    rows,
    ['Total', formatDecimalAmount(totals.grandtotal, currency)],
    [
      [`First payment. ${totalLabel}`, formatDecimalAmount(first.amount, currency)],
      [
        `Then ${later.length} monthly payments of`,
        formatDecimalAmount(later[0]?.amount ?? 0, currency),
      ],
    ],
  );
}

/**
 * Returns the approved endorsements of the current term, oldest first. Earlier endorsements are part
 * of the renewal's price.
 */
function endorsementsOfTerm({ history, coverage_start_date: start }: ApiPolicy) {
  return (history?.endorsements ?? [])
    .filter((one) => one.status === 'approved' && one.effective_date >= (start ?? ''))
    .toReversed();
}

interface EndorsedPremium extends Pick<DeclarationsContent, 'policy' | 'isRenewed'> {
  rows: [string, string][];
  endorsements: ReturnType<typeof endorsementsOfTerm>;
}

/**
 * Writes the premium of an endorsed policy. The price of one year and the amount paid are two
 * separate rows, because an endorsement makes them differ.
 */
function writeEndorsedPremium(
  pdf: PdfDocument,
  { policy, rows, endorsements, isRenewed }: EndorsedPremium,
): void {
  const { totals, currency_code: currency, refunds = [] } = policy.billing;
  const yearly = formatDecimalAmount(totals.grandtotal, currency);
  pdf.amounts('Price', rows, ['Total per year', yearly]);
  const paid: [string, number][] = [
    isRenewed
      ? ['Paid at renewal', endorsements[0]?.previous_annual_total_premium ?? 0]
      : ['Paid at purchase', policy.history?.purchase.amount ?? 0],
    ...endorsements.map((endorsement): [string, number] => [
      `${describeEndorsementWithPreviousValue(endorsement)}, from ${formatDate(endorsement.effective_date)}`,
      endorsement.amount,
    ]),
    ...refunds.map(({ refund_amount }): [string, number] => [
      'Refunded when the policy ended',
      -refund_amount,
    ]),
  ];
  const total = paid.reduce((sum, [, amount]) => sum + toMinor(amount), 0);
  pdf.amounts(
    'Payments',
    paid.map(([label, amount]) => [label, formatDecimalAmount(amount, currency)]),
    ['Total paid', formatDecimalAmount(toDecimal(total), currency)],
  );
}
