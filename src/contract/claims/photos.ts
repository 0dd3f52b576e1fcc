import * as z from 'zod/mini';
import { claimPhotoLimits } from './photo-limits.ts';
import { defineCall } from '../define-call.ts';
import { dateTimeSchema } from '../fields.ts';

/**
 * A stored photo. The server has removed the metadata of the uploaded file. The links are absolute
 * URLs or paths on the server. They work without a token, but they expire.
 */
export const claimPhotoSchema = z.object({
  photo_id: z.string(),
  uploaded: dateTimeSchema,
  /**
   * URL of the photo: JPEG, at most 2,400 pixels on the longer side.
   * @format uri-reference
   */
  url: z.string(),
  /**
   * URL of the thumbnail: JPEG, 320 by 320 pixels, cropped from the center.
   * @format uri-reference
   */
  thumbnail_url: z.string(),
  /** Width of the photo at `url`, in pixels. */
  width: z.number(),
  /** Height of the photo at `url`, in pixels. */
  height: z.number(),
  /** Size of the photo at `url`, in bytes. */
  bytes: z.optional(z.int()),
});
export type ClaimPhoto = z.infer<typeof claimPhotoSchema>;

/** Policy that the photos belong to. */
const policyQuery = z.object({ policy_number: z.string().check(z.minLength(1), z.maxLength(40)) });

export const uploadClaimPhoto = defineCall({
  id: 'uploadClaimPhoto',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/photos',
  summary: 'Stores a photo for the next claim on a policy',
  tag: 'Claims',
  auth: 'required',
  timeout: 120_000,
  query: policyQuery,
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
  summary: 'Deletes a photo that is not part of a claim',
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
  summary: 'Adds a photo, such as a receipt, to an undecided claim',
  tag: 'Claims',
  auth: 'required',
  timeout: 120_000,
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
