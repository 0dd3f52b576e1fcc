import type { Claim } from '../../../contract/claims/claims.ts';
import {
  finalDecisionTexts,
  insuranceDepartmentsLink,
} from '../../../contract/claims/final-decision.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { isUpheld } from '../../../policy/claim-text.ts';

/**
 * Panel with what the claimant can do after a second look that upheld the rejection. Renders
 * nothing for other claims. The timeline has the reason.
 */
export function FinalDecision({ claim, site }: { claim: Claim; site: SiteBrand }) {
  if (!isUpheld(claim)) return null;
  const [decision, nextStep] = finalDecisionTexts(site.name);
  const { name, url } = insuranceDepartmentsLink;
  return (
    <section className="panel claim-final" aria-labelledby="claim-final">
      <h2 className="section-title" id="claim-final">
        Our final decision
      </h2>
      <p>{decision}</p>
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
