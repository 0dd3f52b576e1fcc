import { dollarsIn } from './example-costs.ts';

/** A part is paid by somebody else, such as an airline, by the plan or by the policyholder. */
type LossPartKind = 'other' | 'plan' | 'yours';

export interface LossPart {
  kind: LossPartKind;
  dollars: number;
  /** Start and length of the part in percent of the loss. */
  from: number;
  share: number;
}

/** Gap between two parts of the bar, in percent. */
const GAP = 0.4;

/**
 * Splits the costs of a scenario for another limit than the scenario's own. A negative row is what
 * somebody else paid. Parts of $0 are omitted.
 * @param limit the most that the plan pays, in dollars
 */
export function splitLoss(rows: readonly { label: string; value: string }[], limit: number) {
  const costs = rows
    .filter(({ label }) => label !== 'Plan pays')
    .map(({ value }) => dollarsIn(value));
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const total = sum(costs.filter((amount) => amount > 0));
  const rest = sum(costs);
  const plan = Math.min(limit, rest);
  const amounts = { other: total - rest, plan, yours: rest - plan };
  let from = 0;
  const parts = (Object.keys(amounts) as LossPartKind[]).flatMap((kind): LossPart[] => {
    const dollars = amounts[kind];
    if (dollars === 0) return [];
    const share = (dollars / total) * 100;
    const part = { kind, dollars, from: toTenth(from), share: toTenth(share - GAP) };
    from += share;
    return [part];
  });
  return { total, yours: amounts.yours, parts };
}

function toTenth(percent: number): number {
  return Math.round(percent * 10) / 10;
}
