import * as z from 'zod/mini';
import { claimPhotoLimits } from './photo-limits.ts';
import { defineCall } from '../define-call.ts';
import { dateTimeSchema } from '../fields.ts';

/**
 * A stored photo or document. The server has removed the metadata of a photo. A PDF or HEIC file is
 * stored as it was sent, and `document` describes it. The links are absolute URLs or paths on the
 * server. They work without a token, but they expire.
 */
export const claimPhotoSchema = z.object({
  photo_id: z.string(),
  uploaded: dateTimeSchema,
  /**
   * URL of the photo: JPEG, at most 2,400 pixels on the longer side. The URL of a document downloads
   * it.
   * @format uri-reference
   */
  url: z.string(),
  /**
   * URL of the thumbnail: JPEG, 320 by 320 pixels, cropped from the center. Omitted for a document.
   * @format uri-reference
   */
  thumbnail_url: z.optional(z.string()),
  /** Width of the photo at `url`, in pixels. Omitted for a document. */
  width: z.optional(z.number()),
  /** Height of the photo at `url`, in pixels. Omitted for a document. */
  height: z.optional(z.number()),
  /**
   * Name of a photo when it was sent, with the extension of its stored type: 'crack.jpg'. Omitted if
   * the name is unknown, and for a document, whose name is in `document`.
   */
  file_name: z.catch(z.optional(z.string()), undefined),
  /** Name and type of a document. Omitted for a photo. */
  document: z.optional(
    z.object({
      /** Name of the file, with its extension: 'Invoice.pdf'. */
      name: z.string(),
      /** Media type: application/pdf or image/heic. */
      media_type: z.string(),
    }),
  ),
  /** Size of the file at `url`, in bytes. */
  bytes: z.optional(z.int()),
  /**
   * True if removeClaimPhoto can delete this photo of a filed claim: it was added for a second look
   * that is not asked for yet. Omitted otherwise.
   */
  removable: z.optional(z.boolean()),
});
export type ClaimPhoto = z.infer<typeof claimPhotoSchema>;

/** Policy that the photos belong to. */
const policyQuery = z.object({ policy_number: z.string().check(z.minLength(1), z.maxLength(40)) });

const fileNameQuery = z.object({
  /** Name of the sent file, for its owner. The server removes folders and unsafe characters. */
  file_name: z.optional(z.string().check(z.maxLength(255))),
});

export const uploadClaimPhoto = defineCall({
  id: 'uploadClaimPhoto',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/photos',
  summary: 'Stores a photo or document for the next claim on a policy',
  tag: 'Claims',
  auth: 'required',
  timeout: 120_000,
  query: z.object({ ...policyQuery.shape, ...fileNameQuery.shape }),
  upload: { mediaTypes: claimPhotoLimits.types, maxBytes: claimPhotoLimits.size },
  response: claimPhotoSchema,
  errors: [
    'unauthorized',
    'not_found',
    'policy_not_in_force',
    'policy_not_claimable',
    'photo_unreadable',
    'photo_too_large',
    'too_many_photos',
  ],
});

export const listClaimPhotos = defineCall({
  id: 'listClaimPhotos',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/claims/photos',
  summary:
    "Lists the caller's photos that are not part of a claim yet, oldest first, with fresh links",
  tag: 'Claims',
  auth: 'required',
  query: policyQuery,
  response: z.array(claimPhotoSchema),
  errors: ['unauthorized', 'not_found'],
});

export const removeClaimPhoto = defineCall({
  id: 'removeClaimPhoto',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/photos/:photoId/remove',
  summary:
    'Deletes a photo that is not part of a claim, or that was added for a second look before it is asked for',
  tag: 'Claims',
  auth: 'required',
  response: null,
  errors: ['unauthorized', 'not_found'],
});

export const addClaimPhoto = defineCall({
  id: 'addClaimPhoto',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/photos',
  summary: 'Adds a photo or document, such as a receipt, to an undecided claim',
  tag: 'Claims',
  auth: 'required',
  timeout: 120_000,
  query: fileNameQuery,
  upload: { mediaTypes: claimPhotoLimits.types, maxBytes: claimPhotoLimits.size },
  response: claimPhotoSchema,
  errors: [
    'unauthorized',
    'not_found',
    'claim_decided',
    'photo_unreadable',
    'photo_too_large',
    'too_many_photos',
  ],
});
