import type { Policy } from '../../src/contract/policies/policies.ts';
import { factLines, type Fact } from '../../src/contract/facts.ts';
import { describePolicy } from '../../src/contract/policies/describe-policy.ts';

/** Creates an approved policy with the given details. */
export function createPolicy(
  vertical_code: string,
  details: Record<string, unknown>,
  overrides: Partial<Policy> = {},
): Policy {
  return {
    id: 'pol_1',
    vertical_code,
    created: '2026-11-01T02:00:00Z',
    policy_number: 'XX-1',
    status: 'approved',
    format_type: 'policy',
    underwriter: { name: 'Lanternby Assurance' },
    purchased_from: 'A shop',
    details,
    plan: { title: 'Complete', subtitle: '' },
    coverage_start_date: null,
    coverage_end_date: null,
    documents: [],
    beneficiaries: [],
    options: { claimable: true, cancellable: true },
    billing: {
      price_desc: '$14.42',
      payment_frequency: 'once',
      next_payment: null,
      currency_code: 'USD',
      totals: { subtotal: 14, discount: 0, tax: 0.42, grandtotal: 14.42 },
      payment_schedule: null,
      payment_method: null,
    },
    ...overrides,
  };
}

/**
 * Returns each fact as 'Section / Label: line / line'. A coverage without an amount also has a
 * check mark or a cross.
 */
export function detailLines(policy: Policy): string[] {
  const { facts, coverages } = describePolicy(policy);
  const sectionLines = coverages.flatMap(({ title, facts: own }) =>
    own.map((fact) => `${title} / ${factLine(fact)}`),
  );
  return [...facts.map(factLine), ...sectionLines];
}

function factLine(fact: Fact): string {
  const mark = typeof fact.value === 'boolean' ? (fact.value ? '✓ ' : '✗ ') : '';
  return `${fact.label}: ${mark}${factLines(fact).join(' / ')}`;
}
