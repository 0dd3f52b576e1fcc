interface Row {
  label: string;
  value: string;
}

/** The parsed costs of a scenario. Shares are percentages of the total costs. */
export interface ExampleCosts {
  parts: Row[];
  asks: string;
  planPays: string;
  planShare: number;
  /** Share that the policyholder pays. 0 if the plan pays everything. */
  yourShare: number;
}

/** Label of the row that contains the plan's payment. */
const PLAN_PAYS = 'Plan pays';
/** Minimum share in percent that a bar shows, because a thinner bar would not be visible. */
const MIN_SHARE = 2.5;

/**
 * Parses a scenario's costs.
 * @throws Error if the costs minus the plan's payment do not equal `youPay`
 */
export function parseExampleCosts(rows: readonly Row[], youPay: string): ExampleCosts {
  const parts = rows.filter(({ label }) => label !== PLAN_PAYS);
  const planPays = rows.find(({ label }) => label === PLAN_PAYS)?.value ?? '$0';
  const totalCosts = parts.reduce((sum, { value }) => sum + dollarsIn(value), 0);
  const planPaid = dollarsIn(planPays);
  if (totalCosts - planPaid !== dollarsIn(youPay))
    throw new Error(`Costs of $${totalCosts} minus ${planPays} do not equal ${youPay}`);
  const yourPercent = Math.round(((totalCosts - planPaid) / totalCosts) * 1_000) / 10;
  const yourShare = totalCosts === planPaid ? 0 : Math.max(MIN_SHARE, yourPercent);
  return {
    parts,
    asks: `$${totalCosts.toLocaleString('en-US')}`,
    planPays,
    planShare: 100 - yourShare,
    yourShare,
  };
}

/** Parses '–$1,480' as -1480. */
export function dollarsIn(text: string): number {
  const amount = Number(text.replace(/[^\d.]/g, ''));
  return /^[–-]/.test(text) ? -amount : amount;
}
