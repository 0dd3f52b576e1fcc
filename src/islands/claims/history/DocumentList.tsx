import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useRef } from 'react';
import { resolveApiUrl } from '../../../core/api-url.ts';
import { joinNames } from '../../../contract/facts.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { claimPhotoLimits } from '../../../contract/claims/photo-limits.ts';
import {
  type ClaimPhoto,
  addClaimPhoto,
  removeClaimPhoto,
} from '../../../contract/claims/photos.ts';
import {
  addPhotoToCachedClaim,
  dropPhotoFromCachedClaim,
  refreshClaims,
} from '../../../policy/stores/claims.ts';
import { formatInstantDate } from '../../../policy/claim-text.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { claimStorageKeys } from '../keys.ts';
import { fileNameAmong, fileNameOf, photoRulesText, sentFileName } from '../photo-files.ts';
import { acceptsMorePhotos, type PhotoItem, createPhotoQueue } from '../photo-queue.ts';
import { PhotoAnnouncement } from '../screens/PhotoAnnouncement.tsx';
import { focusPicker, isFocusOnPicker, PhotoFileButton } from '../screens/PhotoFileButton.tsx';
import { PhotoFileRow } from '../screens/PhotoFileRow.tsx';
import { atom } from 'nanostores';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';
import { checkSessionOrRedirect } from '../../../core/session/session-check.ts';
import { showToast } from '../../../core/toasts.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';

/** `photo_id` of the photo that was uploaded last. The screen moves the focus to this photo. */
const $lastUploadedPhotoId = atom('');

const queue = createPhotoQueue({
  storageKey: claimStorageKeys.unsentDocuments,
  send: (claimId, file, fetcher) =>
    sendCall(addClaimPhoto, {
      params: { claimId },
      query: { file_name: fileNameOf(file) },
      file,
      fetcher,
    }),
  // The claim has the photo from now on, so the queue does not need it anymore.
  onStored({ key, owner: claimId }, photo) {
    addPhotoToCachedClaim(claimId, photo);
    queue.drop(key);
    $lastUploadedPhotoId.set(photo.photo_id);
  },
});

/** Photos that are waiting, in progress or failed. */
const $photoUploads = queue.$items;
const { retry: retryUpload } = queue;

/** Deletes a sent document on the server, then removes it from the list. */
async function removeDocument(claimId: string, { photo_id: photoId }: ClaimPhoto, name: string) {
  try {
    await sendCall(removeClaimPhoto, { params: { photoId } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    // Status 404: another tab has removed the document or asked for the second look.
    if (error.status === 404) void refreshClaims('quietly');
    showToast('error', `${name} couldn’t be removed. ${error.message}`);
    return;
  }
  dropPhotoFromCachedClaim(claimId, photoId);
  queue.announce(`${name} was removed.`);
}

function discardUpload(key: string) {
  const name = $photoUploads.get().find((item) => item.key === key)?.name;
  queue.drop(key);
  queue.announce(`${name} was removed.`);
}

/** Adds photos of a claim to the queue. */
function uploadPhotos(
  files: readonly File[],
  { claim_id, photos, photo_limit: limit }: Claim,
): Promise<void> {
  return queue.add(files, claim_id, { storedCount: photos.length, ...(limit && { limit }) });
}

interface DocumentListProps {
  claim: Claim;
  /** Documents of the claim that the list shows. */
  photos: readonly ClaimPhoto[];
  /** True if the list has the button that adds documents, and the documents in progress. */
  canAdd: boolean;
}

/** List of documents of a claim, with a button that adds more. */
export function DocumentList({ claim, photos, canAdd }: DocumentListProps) {
  const uploads = useStore($photoUploads).filter(({ owner }) => owner === claim.claim_id);
  const limit = claim.photo_limit ?? claimPhotoLimits.count;
  const names = claim.photos.map(sentFileName);
  const rows = canAdd ? uploads : [];
  return (
    <>
      {photos.length + rows.length > 0 && (
        <ul className="claim-documents__list" role="list">
          {photos.map((photo) => (
            <PhotoRow
              key={photo.photo_id}
              claimId={claim.claim_id}
              photo={photo}
              name={fileNameAmong(names, claim.photos.indexOf(photo))}
            />
          ))}
          {rows.map((item) => (
            <UploadRow key={item.key} item={item} />
          ))}
        </ul>
      )}
      {canAdd && (
        <>
          <PhotoAnnouncement $announcement={queue.$announcement} />
          <PhotoFileButton
            wide
            icon="paperclip"
            aria-describedby="document-rules"
            unavailable={!acceptsMorePhotos(uploads, claim.photos.length, limit)}
            onChoose={(files) => void uploadPhotos(files, claim)}
          >
            Add a document
          </PhotoFileButton>
          <p className="small claim-documents__rules" id="document-rules">
            A photo of the receipt helps. {photoRulesText(limit)}
          </p>
        </>
      )}
    </>
  );
}

/** Says which files a request would be sent without. Renders nothing if all files arrived. */
export function UnattachedFilesNotice({ claimId }: { claimId: string }) {
  const names = useStore($photoUploads)
    .filter(({ owner, state }) => owner === claimId && ['failed', 'rejected'].includes(state))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const isOne = names.length === 1;
  return (
    <Notice
      tone="warn"
      live="status"
      title={`${joinNames(names)} ${isOne ? 'isn’t' : 'aren’t'} attached`}
    >
      If you send your request now, it won’t include {isOne ? 'this file' : 'these files'}.
    </Notice>
  );
}

interface PhotoRowProps {
  claimId: string;
  photo: ClaimPhoto;
  name: string;
}

function PhotoRow({ claimId, photo, name }: PhotoRowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isNew = useStore($lastUploadedPhotoId) === photo.photo_id;
  useEffect(() => {
    if (!isNew) return;
    if (isFocusOnPicker()) link.current?.focus();
    $lastUploadedPhotoId.set('');
  }, [isNew]);
  const { document, thumbnail_url: thumbnail } = photo;
  const type = document ? document.name.split('.').at(-1)?.toUpperCase() : 'JPG';
  const facts = [type, sizeText(photo.bytes), formatInstantDate(photo.uploaded)].filter(Boolean);
  return (
    <li>
      <a
        className="document-row"
        ref={link}
        href={resolveApiUrl(photo.url)}
        {...(document ? { download: document.name } : { target: '_blank', rel: 'noopener' })}
      >
        {thumbnail === undefined ? (
          <Icon name="file-text" size={24} />
        ) : (
          <img
            src={resolveApiUrl(thumbnail)}
            alt=""
            width="40"
            height="40"
            loading="lazy"
            onError={refreshOnce}
          />
        )}
        <span>
          <span className="document-row__name">{name}</span>{' '}
          <span className="document-row__facts">{facts.join(', ')}</span>
          <span className="visually-hidden">
            {document ? ' (downloads the file)' : ' (opens in a new tab)'}
          </span>
        </span>
        <Icon name="download-simple" size={18} />
      </a>
      {photo.removable && (
        <TextButton
          about={name}
          onClick={({ currentTarget }) => {
            focusPicker(currentTarget);
            void removeDocument(claimId, photo, name);
          }}
        >
          Remove
        </TextButton>
      )}
    </li>
  );
}

/** Returns a file size as text, such as '84 KB' or '1.2 MB'. Empty if the size is unknown. */
function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  return kilobytes < 1000 ? `${kilobytes} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function UploadRow({ item }: { item: PhotoItem }) {
  const { name, problem } = item;
  return (
    <PhotoFileRow
      item={item}
      className={`document-row document-row--added${problem ? ' document-row--problem' : ''}`}
      picture={<Icon name={problem ? 'warning-circle-fill' : 'image'} size={24} />}
      name={name}
      label={name}
      rejectedText="It isn’t included in your claim."
      onRetry={(key) => void retryUpload(key)}
      onRemove={problem ? discardUpload : undefined}
    />
  );
}

let hasRefreshed = false;

/**
 * Fetches the claim history again after a photo could not be loaded, because the URLs of photos
 * expire earlier than the cached history. Runs only once per page load, because a photo may be
 * missing permanently.
 */
function refreshOnce() {
  if (hasRefreshed) return;
  hasRefreshed = true;
  void refreshClaims();
}
