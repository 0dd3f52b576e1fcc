import type { Claim } from '../../../contract/claims/claims.ts';
import {
  finalDecisionTexts,
  insuranceDepartmentsLink,
} from '../../../contract/claims/final-decision.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { claimStatusCode, isUpheld } from '../../../policy/claim-text.ts';

/**
 * Panel with what the claimant can do about a final rejection: a second look upheld it, or it is too
 * late for a second look. Renders nothing for other claims. The timeline has the reason.
 */
export function FinalDecision({ claim, site }: { claim: Claim; site: SiteBrand }) {
  const isFinal = claimStatusCode(claim) === 'rejected' && claim.second_look_until === undefined;
  if (!isFinal) return null;
  const [decision, nextStep] = finalDecisionTexts(site.name);
  const upheld = isUpheld(claim);
  const { name, url } = insuranceDepartmentsLink;
  return (
    <section className="panel claim-final" aria-labelledby="claim-final">
      <h2 className="section-title" id="claim-final">
        {upheld ? 'Our final decision' : 'If you don’t agree'}
      </h2>
      {upheld && <p>{decision}</p>}
      <p>{nextStep}</p>
      <a className="link" href={url} target="_blank" rel="noopener">
        {name}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <p>
        Questions? Call us at <a href={site.phone.href}>{site.phone.display}</a> or email{' '}
        <a href={`mailto:${site.claimsEmail}`}>{site.claimsEmail}</a>.
      </p>
    </section>
  );
}
