import type { Claim } from '../../../contract/claims/claims.ts';
import { DocumentList } from './DocumentList.tsx';
import { newDocuments } from './SecondLook.tsx';

/**
 * Shows the documents of a claim. The claimant can add more until the decision. After a rejection,
 * documents are added with the request for a second look instead.
 */
export function ClaimPhotos({ claim }: { claim: Claim }) {
  const { takes_photos: acceptsPhotos, second_look_until: secondLook } = claim;
  const canAdd = acceptsPhotos === true && secondLook === undefined;
  const added = secondLook === undefined ? [] : newDocuments(claim);
  const photos = claim.photos.filter((photo) => !added.includes(photo));
  if (photos.length === 0 && !canAdd) return null;
  return (
    <section className="panel claim-documents" aria-labelledby="claim-documents">
      <div className="section-head">
        <h2 className="section-title" id="claim-documents">
          Documents
        </h2>
        {photos.length > 0 && <p className="small">{photos.length} uploaded</p>}
      </div>
      <DocumentList claim={claim} photos={photos} canAdd={canAdd} />
    </section>
  );
}
