interface Row {
  label: string;
  value: string;
}

/** A scenario's bill, taken apart: shares are percent of what is asked. */
export interface Bill {
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
const LEAST_SHARE = 2.5;

/** @throws Error where the parts are not what the plan pays and what is left */
export function readBill(rows: readonly Row[], youPay: string): Bill {
  const parts = rows.filter(({ label }) => label !== PLAN_PAYS);
  const planPays = rows.find(({ label }) => label === PLAN_PAYS)?.value ?? '$0';
  const asked = parts.reduce((sum, { value }) => sum + dollarsIn(value), 0);
  const paid = dollarsIn(planPays);
  if (asked - paid !== dollarsIn(youPay))
    throw new Error(`A bill of $${asked} less ${planPays} does not leave ${youPay}`);
  const left = Math.round(((asked - paid) / asked) * 1_000) / 10;
  const yourShare = asked === paid ? 0 : Math.max(LEAST_SHARE, left);
  return {
    parts,
    asks: `$${asked.toLocaleString('en-US')}`,
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
