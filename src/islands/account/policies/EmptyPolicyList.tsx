import { NOT_COVERED_LABEL } from '../../../contract/not-covered.ts';
import { labelInSentence } from '../../../contract/survey/check-field.ts';
import type { ProductLink, ProductPriceRow } from '../../../core/site.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';

/** Content of the policy list for an account without policies: every product that can be bought. */
export function EmptyPolicyList({ protection, rates }: NoPoliciesProps) {
  return (
    <div className="stack">
      <EmptyState title="You have no policies" action={<GetProtection links={protection} />}>
        Policies you buy appear here, with their documents and dates. Policies you bought under
        another email address don’t.
      </EmptyState>
      {rates && <Rates rates={rates} />}
    </div>
  );
}

interface NoPoliciesProps {
  protection: readonly ProductLink[];
  rates?: readonly ProductPriceRow[] | undefined;
}

function Rates({ rates }: { rates: readonly ProductPriceRow[] }) {
  return (
    <section className="panel account-rates" aria-labelledby="account-rates">
      <h2 className="section-title" id="account-rates">
        What it costs
      </h2>
      <ul className="policy-rows" role="list">
        {rates.map(({ name, icon, price, unit, paysUpTo, leavesOut, href }) => (
          <li key={href}>
            <a className="policy-row policy-row--caret policy-row--rate" href={href}>
              <span className="arch-icon">
                <Icon name={icon} size={24} />
              </span>
              <span className="policy-row__title">{name}</span>
              <span className="policy-row__meta">
                <span>Pays up to {paysUpTo}</span>
                <span>
                  {NOT_COVERED_LABEL}: {labelInSentence(leavesOut)}
                </span>
              </span>
              <span className="policy-row__price">
                From {price} <span className="small">{unit}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function GetProtection({ links }: { links: readonly ProductLink[] }) {
  return (
    <div className="has-dropdown">
      <Button variant="secondary" iconAfter="caret-down-bold" popoverTarget="protection-choices">
        Get Protection
      </Button>
      <div className="dropdown" id="protection-choices" popover="auto">
        <ul role="list">
          {links.map(({ title, href, icon }) => (
            <li key={href}>
              <a className="menu-row" href={href}>
                <Icon name={icon} />
                <span className="menu-row__name">{title}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
