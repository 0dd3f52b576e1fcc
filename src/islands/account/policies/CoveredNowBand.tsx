import { parseRentalDetails } from '../../../contract/rental-car/policy.ts';
import { nicknameOrSubject } from '../../../contract/policies/describe-policy.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import {
  currentCoverageDay,
  coverageDatesText,
  policiesInForce,
  nextPolicyToStart,
} from '../../../policy/policy-facts.ts';
import { policyTitle, productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { ArchLines } from '../../../ui/controls/ArchLines.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { CoverageArch } from './home/CoverageArch.tsx';
import { CoverageDaysBar } from './CoverageDaysBar.tsx';
import { newClaimPath } from '../../../policy/claim-path.ts';
import { EXTEND_QUERY_PARAM, policyPath } from '../../../policy/policy-path.ts';

/** Maximum number of further policies that are listed by name below the first policy. */
const MAX_NAMED = 8;
/** The same on a phone. */
const MAX_NAMED_ON_PHONE = 4;

interface CoveredNowProps {
  policies: readonly Policy[];
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/**
 * Band at the top of the page that shows the policies in force today. The policy that ends first
 * comes first.
 */
export function CoveredNowBand({ policies, today }: CoveredNowProps) {
  const [first, ...others] = policiesInForce(policies, today);
  return (
    <section className="covered-now" aria-labelledby="covered-now-title">
      {first ? (
        <EarliestEnding policy={first} today={today} />
      ) : (
        <NothingCovered {...{ policies, today }} />
      )}
      {others.length > 0 && <AlsoCovered policies={others} />}
    </section>
  );
}

function EarliestEnding({ policy, today }: { policy: Policy; today: string }) {
  const days = currentCoverageDay(policy, today);
  const hasSeveralDays = days !== null && days.of > 1;
  const { title: product } = productDisplayOrGeneric(policy.vertical_code);
  const subject = nicknameOrSubject(policy);
  const path = policyPath(policy);
  return (
    <div className={hasSeveralDays ? 'covered-now__first has-arch' : 'covered-now__first'}>
      {hasSeveralDays ? <CoverageArch {...days} /> : <ArchLines />}
      <h2 className="covered-now__title" id="covered-now-title">
        You’re covered today
      </h2>
      <p className="covered-now__kind">
        {days ? endOrRenewalText(policy, days.end) : coverageDatesText(policy, today)}
      </p>
      <p className="covered-now__policy">
        <a href={path}>{subject ? `${product} · ${subject}` : policyTitle(policy)}</a>
      </p>
      <p className="covered-now__text">{planText(policy)}</p>
      {hasSeveralDays && (
        <>
          <p className="covered-now__day">
            Day {days.day} of {days.of}
          </p>
          <CoverageDaysBar {...days} />
        </>
      )}
      <FirstPolicyLinks {...{ policy, path }} />
    </div>
  );
}

/** Says when the coverage period ends, or when the policy renews. */
function endOrRenewalText({ billing: { renewal } }: Policy, end: string): string {
  return renewal?.renews
    ? `Renews on ${formatDate(renewal.on)}`
    : `Coverage ends on ${formatDate(end)}`;
}

/** Returns the plan and what it covers, such as 'Platinum. Up to $100,000 of damage.' */
function planText({ plan }: Policy): string {
  const sentences = [plan.title, plan.subtitle].map((text) => text.replace(/\.$/, ''));
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/** First links that replace the link to the policy, by product code. Null for the usual link. */
const ownLinks: Partial<
  Record<string, (policy: Policy) => { label: string; query: string } | null>
> = {
  rental_car: (policy) =>
    parseRentalDetails(policy)?.extension_allowed
      ? { label: 'Extend your rental', query: `?${EXTEND_QUERY_PARAM}` }
      : null,
};

function FirstPolicyLinks({ policy, path }: { policy: Policy; path: string }) {
  const { label, query } = ownLinks[policy.vertical_code]?.(policy) ?? {
    label: 'View policy',
    query: '',
  };
  return (
    <p className="links">
      <a className="link" href={path + query}>
        {label}
      </a>
      {policy.options.claimable && (
        <a className="link" href={newClaimPath(policy)}>
          Submit a claim
        </a>
      )}
    </p>
  );
}

function AlsoCovered({ policies }: { policies: readonly Policy[] }) {
  const shown = policies.slice(0, MAX_NAMED);
  // Several products can insure the same address.
  const nameOf = (policy: Policy) =>
    `${productDisplayOrGeneric(policy.vertical_code).title}: ${nicknameOrSubject(policy) || policy.plan.title}`;
  const names = shown.map(nameOf);
  return (
    <div className="covered-now__also">
      <h3 className="covered-now__kind">Also covered today</h3>
      <ul role="list">
        {shown.map((policy, index) => {
          const name = nameOf(policy);
          const isRepeated = names.filter((other) => other === name).length > 1;
          const { icon } = productDisplayOrGeneric(policy.vertical_code);
          return (
            <li
              key={policy.id}
              className={index < MAX_NAMED_ON_PHONE ? undefined : 'covered-now__above-phone'}
            >
              <Icon name={icon} />
              <a className="link" href={policyPath(policy)}>
                <span className="covered-now__name">
                  {isRepeated ? `${name}, ${policy.policy_number}` : name}
                </span>
              </a>
            </li>
          );
        })}
        <MoreCovered count={policies.length - MAX_NAMED} />
        <MoreCovered isOnPhone count={policies.length - MAX_NAMED_ON_PHONE} />
      </ul>
    </div>
  );
}

function MoreCovered({ count, isOnPhone }: { count: number; isOnPhone?: boolean }) {
  if (count <= 0) return null;
  return (
    <li className={isOnPhone ? 'covered-now__on-phone' : 'covered-now__above-phone'}>
      <a className="link" href="#all-policies">
        and {count} more
      </a>
    </li>
  );
}

function NothingCovered({ policies, today }: CoveredNowProps) {
  const next = nextPolicyToStart(policies, today);
  return (
    <div className="covered-now__first">
      <ArchLines />
      <h2 className="covered-now__title" id="covered-now-title">
        You’re not covered today
      </h2>
      <p className="covered-now__text">
        {next ? (
          <>
            <a href={policyPath(next)}>{policyTitle(next)}</a> starts on{' '}
            {formatDate(next.coverage_start_date ?? '')}.
          </>
        ) : (
          'You have no active or upcoming policies.'
        )}
      </p>
    </div>
  );
}
