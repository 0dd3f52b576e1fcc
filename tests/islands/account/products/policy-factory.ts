import type { Policy } from '../../../../src/contract/policies/policies.ts';
import { productDisplayOrGeneric } from '../../../../src/islands/account/products/product-displays.ts';
import type { DetailRow } from '../../../../src/islands/account/products/detail-rows.ts';

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
 * Returns each detail row as 'Group / Part / Label: line / line'. A row about coverage also has a
 * check mark or a cross.
 */
export function detailLines(policy: Policy): string[] {
  const { rows, groups } = productDisplayOrGeneric(policy.vertical_code);
  const grouped = groups(policy).flatMap(({ title, parts }) =>
    parts.flatMap((part) =>
      part.rows.map((row) => [title, part.title, rowText(row)].filter(Boolean).join(' / ')),
    ),
  );
  return [...rows(policy).map(rowText), ...grouped];
}

function rowText({ label, value, covered }: DetailRow): string {
  const checkMark = covered === undefined ? '' : covered ? '✓ ' : '✗ ';
  return `${label}: ${checkMark}${[value].flat().join(' / ')}`;
}
