import { useStore } from '@nanostores/react';
import type { Claim } from '../../../contract/claims/claims.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { buildPath } from '../../../core/path.ts';
import { $claims, $claimsFetch } from '../stores/claims.ts';
import { $someUnknown } from '../stores/policies.ts';
import { CARDS_PATH } from '../verticals/policy-path.ts';
import { verticalFor } from '../verticals/catalogue.ts';
import { openClaims, standingText } from '../verticals/claim-words.ts';
import { nextPayments, type CardPayments } from '../verticals/next-payments.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { MoneyRows } from '../../../ui/plans/MoneyRows.tsx';

/** So many open claims are shown. */
const SHOWN = 2;

interface WhatIsNextProps {
  policies: readonly Policy[];
  /** YYYY-MM-DD. */
  today: string;
}

/** Beside what covers today: the claims that are open, and what is charged next. */
export function WhatIsNext({ policies, today }: WhatIsNextProps) {
  const isIncomplete = useStore($someUnknown);
  const { history } = useStore($claims);
  const { error } = useStore($claimsFetch);
  const open = openClaims(history ?? []);
  // A provider that takes no claims has none to look up.
  const isClaimsDoubtful = history === null && error !== null && error.status !== 404;
  const next = nextPayments(policies, today);
  const hasFailed = policies.some(({ billing }) => billing.payment_failed);
  const count = next?.cards.flatMap(({ payments }) => payments).length ?? 0;
  return (
    <div className="whats-next panel">
      {open.length > 0 && (
        <section aria-labelledby="open-claims">
          <h2 className="whats-next__title" id="open-claims">
            {open.length > 1 ? 'Open claims' : 'Open claim'}
          </h2>
          {open.slice(0, SHOWN).map((claim) => (
            <OpenClaim key={claim.claim_id} claim={claim} />
          ))}
          {open.length > SHOWN && (
            <a className="link whats-next__more" href="/account/claims">
              and {open.length - SHOWN} more
            </a>
          )}
        </section>
      )}
      {isClaimsDoubtful && (
        <section>
          <p>We could not look up your claims.</p>
          <a className="link whats-next__more" href="/account/claims">
            Try again under Claims
          </a>
        </section>
      )}
      <section aria-labelledby="next-payments">
        <h2 className="whats-next__title" id="next-payments">
          {count > 1 ? 'Next payments' : 'Next payment'}
          {next && `, ${formatDate(next.date)}`}
        </h2>
        {!next && <p>{hasFailed ? 'None but the one that failed' : 'None due'}</p>}
        {next?.cards.map((group) => (
          <CardGroup key={group.card} {...group} isAlone={count === 1} />
        ))}
        {isIncomplete && (
          <p className="whats-next__doubt">
            Some of your policies could not be looked at. More may be due.
          </p>
        )}
      </section>
    </div>
  );
}

/** The whole block is the link. */
function OpenClaim({ claim }: { claim: Claim }) {
  const { claim_id: claimId, policy_details: policy } = claim;
  const about = policy.device_model || policy.plan_name;
  return (
    <a className="open-claim" href={buildPath('/account/claims/:claimId', { claimId })}>
      <span>
        <span className="open-claim__name">
          Claim {claimId}, {about}
        </span>{' '}
        <span className="open-claim__standing">{standingText(claim)}</span>
      </span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
}

function CardGroup(group: CardPayments & { isAlone: boolean }) {
  const { card, payments, total, problem, isAlone } = group;
  const rows = payments.map(({ policy, amount }) => ({
    label: nameOf(policy),
    amount: amount ?? 'A payment',
  }));
  const shown = !isAlone && total !== null;
  return (
    <>
      <MoneyRows
        rows={rows}
        {...(shown && { total: { label: card ? `Total, ${card}` : 'Total', amount: total } })}
      />
      {problem && (
        <p className="whats-next__problem">
          <Icon name="warning-fill" size={18} />
          <span>
            {problem}.{' '}
            <a className="link" href={CARDS_PATH}>
              Choose another card
            </a>
          </span>
        </p>
      )}
    </>
  );
}

/** 'Landlord, 77 Alder Court'. */
function nameOf(policy: Policy): string {
  const { title, subject } = verticalFor(policy.vertical_code);
  return [title, subject(policy)].filter(Boolean).join(', ');
}
