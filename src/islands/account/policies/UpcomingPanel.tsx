import { useStore } from '@nanostores/react';
import type { Claim } from '../../../contract/claims/claims.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { buildPath } from '../../../core/path.ts';
import { $cachedClaims, $claimsFetchState } from '../../../policy/stores/claims.ts';
import { $hasMissingPolicies } from '../../../policy/stores/policies.ts';
import { productAndSubject } from '../../../policy/product-displays.ts';
import { openClaims, openClaimStatusText } from '../../../policy/claim-text.ts';
import { UNKNOWN_PAYMENT_TEXT } from '../../../policy/billing-text.ts';
import { nextPayments, type PaymentsOfCard } from '../../../policy/next-payments.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';

/** Maximum number of open claims that are shown. */
const MAX_SHOWN = 2;

interface UpcomingPanelProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/** Panel next to "Covered now". It shows open claims and the next payments. */
export function UpcomingPanel({ policies, today }: UpcomingPanelProps) {
  const isIncomplete = useStore($hasMissingPolicies);
  const { history } = useStore($cachedClaims);
  const { error } = useStore($claimsFetchState);
  const open = openClaims(history ?? []);
  // Status 404 means that the backend has no claims feature. The panel then shows no error about
  // missing claims.
  const areClaimsUnavailable = history === null && error !== null && error.status !== 404;
  const next = nextPayments(policies, today);
  const hasFailed = policies.some(({ billing }) => billing.payment_failed);
  const count = next?.cards.flatMap(({ payments }) => payments).length ?? 0;
  return (
    <div className="whats-next panel">
      {open.length > 0 && (
        <section aria-labelledby="open-claims">
          <h2 className="plain-heading small" id="open-claims">
            {open.length > 1 ? 'Open claims' : 'Open claim'}
          </h2>
          {open.slice(0, MAX_SHOWN).map((claim) => (
            <OpenClaim key={claim.claim_id} claim={claim} />
          ))}
          {open.length > MAX_SHOWN && (
            <a className="link whats-next__more" href="/account/claims">
              and {open.length - MAX_SHOWN} more
            </a>
          )}
        </section>
      )}
      {areClaimsUnavailable && (
        <section>
          <p>We couldn’t load your claims.</p>
          <a className="link whats-next__more" href="/account/claims">
            Try again under Claims
          </a>
        </section>
      )}
      <section aria-labelledby="next-payments">
        <h2 className="plain-heading small" id="next-payments">
          {count > 1 ? 'Next payments' : 'Next payment'}
          {next && `, ${formatDate(next.date)}`}
        </h2>
        {!next && <p>{hasFailed ? 'None, other than the one that failed' : 'None due'}</p>}
        {next?.cards.map((group) => (
          <CardGroup key={group.card} {...group} isOnlyPayment={count === 1} />
        ))}
        {isIncomplete && (
          <p className="whats-next__doubt">
            We couldn’t load some of your policies. More payments may be due.
          </p>
        )}
      </section>
    </div>
  );
}

/** An open claim. The whole block is a link to it. */
function OpenClaim({ claim }: { claim: Claim }) {
  const { claim_id: claimId, policy_details: policy } = claim;
  const deviceOrPlan = policy.device_model || policy.plan_name;
  return (
    <a className="open-claim" href={buildPath('/account/claims/:claimId', { claimId })}>
      <span>
        <span className="open-claim__name">
          Claim {claimId}, {deviceOrPlan}
        </span>{' '}
        <span className="open-claim__standing">{openClaimStatusText(claim)}</span>
      </span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
}

function CardGroup(group: PaymentsOfCard & { isOnlyPayment: boolean }) {
  const { card, payments, total, isOnlyPayment } = group;
  const rows = payments.map(({ policy, amount }) => ({
    label: productAndSubject(policy),
    amount: amount ?? UNKNOWN_PAYMENT_TEXT,
  }));
  const showsTotal = !isOnlyPayment && total !== null;
  return (
    <MoneyRows
      rows={rows}
      {...(showsTotal && { total: { label: card ? `Total, ${card}` : 'Total', amount: total } })}
    />
  );
}
