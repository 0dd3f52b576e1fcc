import type { Claim } from '../../../contract/claims/claims.ts';
import { claimPath } from '../../../policy/claim-path.ts';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { InvalidRecordRow } from '../../../ui/feedback/InvalidRecordRow.tsx';
import {
  claimBadge,
  claimBadgeLabel,
  claimRowText,
  formatInstantDate,
  replacingClaim,
} from '../../../policy/claim-text.ts';

interface ClaimListProps {
  title: string;
  claims: readonly Claim[];
  /** Phone number in the format for display. */
  phone: string;
}

/** List of claims with a title. Renders nothing if there are no claims. */
export function ClaimList({ title, claims, phone }: ClaimListProps) {
  if (claims.length === 0) return null;
  return (
    <section className="claims__group">
      <h2 className="h4 claims__title">{title}</h2>
      <ul className="panel policy-rows" role="list">
        {claims.map((claim) => (
          <ClaimRow key={claim.claim_id} claim={claim} phone={phone} />
        ))}
      </ul>
    </section>
  );
}

/** Rows for the claims that could not be parsed, with their numbers. */
export function InvalidClaimRows({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <ul className="panel policy-rows" role="list">
      {ids.map((id) => (
        <InvalidRecordRow key={id} recordType="claim" recordNumber={id} />
      ))}
    </ul>
  );
}

function ClaimRow({ claim, phone }: { claim: Claim; phone: string }) {
  const { claim_id: claimId, policy_details: policy, policy_number, submitted } = claim;
  const badge = claimBadge(claim);
  const text = claimRowText(claim, phone);
  const replacement = replacingClaim(claim);
  const facts = [`Submitted ${formatInstantDate(submitted)}`, policy.device_model, policy_number];
  return (
    <li>
      <a className="policy-row policy-row--claim" href={claimPath(claimId)}>
        <span className="policy-row__title">
          {policy.plan_name} Smartphone <span className="nowrap">(Claim ID #{claimId})</span>
        </span>
        <span className="policy-row__meta">
          {facts.filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {text && (
          <span className="policy-row__pending policy-row__standing">
            <NoWrap>{text}</NoWrap>
          </span>
        )}
        <span className="policy-row__badge">
          {badge && <StatusBadge status={badge} label={claimBadgeLabel(claim)} />}
        </span>
        <Icon name="caret-right-bold" size={16} />
      </a>
      {/* Next to the row, because a link cannot be inside another link. */}
      {replacement && (
        <p className="claim-replacement">
          <a className="link" href={claimPath(replacement)}>
            {`Replaced by claim ${replacement}`}
          </a>
        </p>
      )}
    </li>
  );
}
