import type { Claim } from '../../../contract/claims/claims.ts';
import { claimActionDays } from '../../../contract/claims/expected-dates.ts';
import { askSecondLook, secondLookRequestSchema } from '../../../contract/claims/second-look.ts';
import { sendCall } from '../../../core/call/call.ts';
import { formatDate } from '../../../core/dates.ts';
import { NoWrap } from '../../../ui/controls/NoWrap.tsx';
import { expectedDatesAfterToday } from '../expected-after-today.ts';
import { ClaimTextForm } from './ClaimTextForm.tsx';
import { DocumentList, UnattachedFilesNotice } from './DocumentList.tsx';

/**
 * Panel in which the claimant of a rejected claim asks for a second look, with a message and
 * documents. Renders nothing if the backend offers none for this claim.
 */
export function SecondLook({ claim }: { claim: Claim }) {
  const { claim_id: claimId, second_look_until: until } = claim;
  if (until === undefined) return null;
  const { decision } = expectedDatesAfterToday(claimActionDays.look_again);
  return (
    <section className="panel claim-second-look" aria-labelledby="second-look-title">
      <div className="section-head">
        <h2 className="section-title" id="second-look-title">
          Ask for a second look
        </h2>
      </div>
      <p className="claim-second-look__intro">
        <NoWrap>{`You can do this once, through ${formatDate(until)}. If you ask today, we’ll decide again by ${formatDate(decision.to)} and email you either way. You can add documents until we decide.`}</NoWrap>
      </p>
      <ClaimTextForm
        name="second-look"
        claimId={claimId}
        label="What should we look at again?"
        hint="Tell us what we got wrong or didn’t have."
        submitLabel="Ask for a second look"
        successText="We’ll look at your claim again"
        schema={secondLookRequestSchema.shape.message}
        send={(message) => sendCall(askSecondLook, { params: { claimId }, request: { message } })}
        onSent={() => document.querySelector<HTMLElement>('h1')?.focus()}
      >
        <h3 className="field__label plain-heading">
          Documents <span className="field__optional">(optional)</span>
        </h3>
        <DocumentList claim={claim} photos={newDocuments(claim)} canAdd />
        <UnattachedFilesNotice claimId={claimId} />
      </ClaimTextForm>
    </section>
  );
}

/** Filters the documents that the claimant has added since the decision. */
export function newDocuments({ photos, resolution }: Claim): Claim['photos'] {
  if (resolution?.decided === undefined) return [];
  const decided = Date.parse(resolution.decided);
  return photos.filter(({ uploaded }) => Date.parse(uploaded) > decided);
}
