import {
  coverageConditionIds,
  COVERAGES_TITLE,
  factLines,
  type Fact,
} from '../../../../contract/facts.ts';
import { describePolicy } from '../../../../contract/policies/describe-policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { coverageGroups } from '../../../../policy/coverage-groups.ts';
import { coverageLine } from '../../../../policy/coverage-lines.ts';
import { withReactKeys } from '../../../../policy/react-keys.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { FactValue } from '../../../../ui/plans/FactValue.tsx';
import { DetailFold } from './DetailFold.tsx';

/** Id of the fact that the head of the section shows. The policy card leaves it out. */
export const DEDUCTIBLE_ID = 'deductible';

/** True for a policy that ended before its coverage began. */
const neverBegan = ({ status, covered_until: lastDay }: Policy): boolean =>
  status === 'rejected' || (status === 'canceled' && lastDay === null);

/** Coverages and exclusions of a policy, with its deductible once in the head. */
export function CoverageSection({ policy }: { policy: Policy }) {
  const { rows, groups } = coverageGroups(policy);
  const deductible = describePolicy(policy).facts.find(({ id }) => id === DEDUCTIBLE_ID);
  if (rows.length + groups.length === 0) return null;
  return (
    <section className="policy-coverage panel" aria-labelledby="coverage-title">
      <div className="policy-head">
        <h2 className="section-title" id="coverage-title">
          {neverBegan(policy) ? 'What it would have covered' : COVERAGES_TITLE}
        </h2>
        {deductible && (
          <p className="policy-head__note">
            {deductible.label}{' '}
            <strong>
              <FactValue {...deductible} />
            </strong>
          </p>
        )}
      </div>
      <CoverageRows facts={rows} product={policy.vertical_code} />
      {groups.map(({ title, examples, facts }) => (
        <DetailFold key={title} title={title} line={examples}>
          <CoverageRows facts={facts} product={policy.vertical_code} />
        </DetailFold>
      ))}
    </section>
  );
}

/** An amount with more characters has its own line on a phone. */
const LONG_AMOUNT = 14;

interface CoverageRowsProps {
  facts: readonly Fact[];
  /** Product code of the policy. */
  product: string;
}

function CoverageRows({ facts, product }: CoverageRowsProps) {
  return (
    <dl className="coverage-rows">
      {withReactKeys(facts, ({ id }) => id).map(({ key, item }) => (
        <CoverageRow key={key} fact={item} line={coverageLine(product, item.id)} />
      ))}
    </dl>
  );
}

/** The amount comes before the line, so that it is read right after the name. */
function CoverageRow({ fact, line }: { fact: Fact; line: string | undefined }) {
  const { id, label, hint, value, note } = fact;
  const isExcluded = value === false;
  const lines = [hint, line, note].filter(Boolean);
  const amount = factLines({ value }).join(', ');
  const amountClass = amount.length > LONG_AMOUNT ? ' coverage-row__amount--long' : '';
  return (
    <div className={isExcluded ? 'coverage-row coverage-row--not' : 'coverage-row'}>
      <dt>
        {!coverageConditionIds.has(id) && (
          <Icon name={isExcluded ? 'x-bold' : 'check-bold'} size={16} />
        )}
        {label}
      </dt>
      <dd className={`coverage-row__amount${amountClass}`}>{amount}</dd>
      {lines.length > 0 && <dd className="coverage-row__line">{lines.join(' ')}</dd>}
    </div>
  );
}
