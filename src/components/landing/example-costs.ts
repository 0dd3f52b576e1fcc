interface Row {
  label: string;
  value: string;
}

/** A scenario's bill, taken apart: shares are percent of what is asked. */
export interface ExampleCosts {
  parts: Row[];
  asks: string;
  planPays: string;
  planShare: number;
  /** 0 where nothing is left to pay. */
  yourShare: number;
}

/** The row that says what the insurer paid. */
const PLAN_PAYS = 'Plan pays';
/** A bar that is thinner is not seen. */
const MIN_SHARE = 2.5;

/** @throws Error where the parts are not what the plan pays and what is left */
export function parseExampleCosts(rows: readonly Row[], youPay: string): ExampleCosts {
  const parts = rows.filter(({ label }) => label !== PLAN_PAYS);
  const planPays = rows.find(({ label }) => label === PLAN_PAYS)?.value ?? '$0';
  const totalCosts = parts.reduce((sum, { value }) => sum + dollarsIn(value), 0);
  const planPaid = dollarsIn(planPays);
  if (totalCosts - planPaid !== dollarsIn(youPay))
    throw new Error(`A bill of $${totalCosts} less ${planPays} does not leave ${youPay}`);
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

/** '–$1,480' as -1480. */
function dollarsIn(text: string): number {
  const amount = Number(text.replace(/[^\d.]/g, ''));
  return /^[–-]/.test(text) ? -amount : amount;
}
