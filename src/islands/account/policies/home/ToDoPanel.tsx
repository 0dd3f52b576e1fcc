import type { Claim } from '../../../../contract/claims/claims.ts';
import { claimPath } from '../../../../policy/claim-path.ts';
import { openClaimStatusText } from '../../../../policy/claim-text.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { counted } from '../../../../contract/counted.ts';
import type { ToDo } from './to-dos.ts';

/** Maximum number of things to do that are shown at first. */
const MAX_SHOWN = 3;
/** Maximum number of open claims that are shown. */
const MAX_CLAIMS = 2;

interface ToDoPanelProps {
  toDos: readonly ToDo[];
  /** Open claims for which the policyholder need not do anything. */
  claims: readonly Claim[];
  areClaimsUnavailable: boolean;
  /** Phone number in the format for display. */
  phone: string;
}

/** Panel next to the band: what the policyholder must do, and the open claims. */
export function ToDoPanel({ toDos, claims, areClaimsUnavailable, phone }: ToDoPanelProps) {
  const title = counted(toDos.length, 'thing');
  return (
    <div className="to-do">
      {toDos.length > 0 && (
        <section className="panel to-do__actions" aria-labelledby="to-do-title">
          <h2 className="to-do__title" id="to-do-title">
            {title.charAt(0).toUpperCase() + title.slice(1)} to do
          </h2>
          <ul role="list">{toDos.slice(0, MAX_SHOWN).map(toRow)}</ul>
          {toDos.length > MAX_SHOWN && (
            <details className="to-do__more">
              <summary>and {toDos.length - MAX_SHOWN} more</summary>
              <ul role="list">{toDos.slice(MAX_SHOWN).map((one) => toRow(one, MAX_SHOWN))}</ul>
            </details>
          )}
        </section>
      )}
      {claims.length > 0 && (
        <section className="panel" aria-labelledby="open-claims">
          <h2 className="to-do__title" id="open-claims">
            {claims.length > 1 ? 'Open claims' : 'Open claim'}
          </h2>
          {claims.slice(0, MAX_CLAIMS).map((claim) => (
            <OpenClaim key={claim.claim_id} claim={claim} phone={phone} />
          ))}
          {claims.length > MAX_CLAIMS && (
            <a className="link open-claim__more" href="/account/claims">
              and {claims.length - MAX_CLAIMS} more
              <span className="visually-hidden"> open claims</span>
            </a>
          )}
        </section>
      )}
      {areClaimsUnavailable && (
        <section className="panel">
          <p>We couldn’t load your claims.</p>
          <a className="link" href="/account/claims">
            Try again in Claims
          </a>
        </section>
      )}
    </div>
  );
}

/** Only the first button is primary, because one action is the most urgent. */
function toRow({ key, tone, icon, title, text, action, href }: ToDo, index: number) {
  return (
    <li className={`to-do__row to-do__row--${tone}`} key={key}>
      <span className="arch-icon">
        <Icon name={icon} size={24} />
      </span>
      <div>
        <h3 className="plain-heading">{title}</h3>
        <p className="small">{text}</p>
        <LinkButton size="medium" variant={index === 0 ? 'primary' : 'secondary'} href={href}>
          {action}
        </LinkButton>
      </div>
    </li>
  );
}

/** An open claim. The whole block is a link to it. */
function OpenClaim({ claim, phone }: { claim: Claim; phone: string }) {
  const { claim_id: claimId, policy_details: policy } = claim;
  const deviceOrPlan = policy.device_model || policy.plan_name;
  return (
    <a className="open-claim" href={claimPath(claimId)}>
      <span>
        <span className="open-claim__name">
          Claim {claimId}, {deviceOrPlan}
        </span>{' '}
        <span className="open-claim__standing">{openClaimStatusText(claim, phone)}</span>
      </span>
      <Icon name="caret-right-bold" size={16} />
    </a>
  );
}
