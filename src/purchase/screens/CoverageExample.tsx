import type { CSSProperties } from 'react';
import { formatWholeDollars } from '../../core/money.ts';
import { splitCosts, totalLoss, type ExampleLoss, type LossShare } from '../coverage-example.ts';

interface CoverageExampleProps {
  loss: ExampleLoss;
  /** The plans, each with its limit for this kind of loss, in whole dollars. */
  plans: readonly { id: string; title: string; limit: number }[];
}

/**
 * Shows with one example loss how the plans differ. Renders nothing if all plans have the same
 * limit.
 */
export function CoverageExample({ loss, plans }: CoverageExampleProps) {
  if (new Set(plans.map(({ limit }) => limit)).size < 2) return null;
  return (
    <section className="same-loss" aria-labelledby="same-loss-title">
      <h2 id="same-loss-title">{loss.title}</h2>
      <div className="same-loss__columns" style={{ '--plans': plans.length } as CSSProperties}>
        <div className="same-loss__story">
          <p>{loss.story}</p>
          <dl>
            {loss.parts.map(({ label, amount }) => (
              <Row key={label} label={label} amount={amount} />
            ))}
            <Row label="Worth" amount={totalLoss(loss)} total />
          </dl>
        </div>
        {plans.map(({ id, title, limit }) => (
          <CostSplit key={id} title={title} shares={splitCosts(loss, limit)} />
        ))}
      </div>
    </section>
  );
}

function CostSplit({ title, shares }: { title: string; shares: LossShare[] }) {
  return (
    <div className="same-loss__bill">
      <h3 className="plain-heading">{title}</h3>
      <div className="same-loss__bar" aria-hidden="true">
        {shares
          .filter(({ amount }) => amount > 0)
          .map(({ payer, amount }) => (
            <span
              key={payer}
              className={`same-loss__part same-loss__part--${payer}`}
              style={{ flexGrow: amount }}
            />
          ))}
      </div>
      <dl>
        {shares.map(({ payer, label, amount }) => (
          <Row key={payer} payer={payer} label={label} amount={amount} total={payer === 'you'} />
        ))}
      </dl>
    </div>
  );
}

interface RowProps {
  label: string;
  amount: number;
  payer?: LossShare['payer'];
  total?: boolean;
}

function Row({ label, amount, payer, total }: RowProps) {
  return (
    <div className={`same-loss__row${total ? ' same-loss__row--total' : ''}`}>
      <dt>
        {payer && (
          <span
            className={`same-loss__key same-loss__part same-loss__part--${payer}`}
            aria-hidden="true"
          />
        )}
        {label}
      </dt>
      <dd>{formatWholeDollars(amount)}</dd>
    </div>
  );
}
