import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import { CANCELLATION_LINK_DAYS, DOCUMENT_LINK_DAYS } from '../../../src/contract/service-facts.ts';

/** The document that a signed link opens, and the link's expiry. */
export interface SignedLinkTarget {
  policyId: string;
  kind: string;
  /** Expiry of the link, in seconds since 1970. */
  expires: number;
}

/**
 * Key that signs the links. A KeyObject is faster than a string, because Node parses it only once
 * for all links.
 */
type Secret = string | KeyObject;

const CANCELLATION_KIND = 'cancellation';
const DAY_SECONDS = 24 * 60 * 60;

function signatureOf(grant: SignedLinkTarget, secret: Secret): string {
  const signedText = `document:${grant.policyId}:${grant.kind}:${grant.expires}`;
  return createHmac('sha256', secret).update(signedText).digest('base64url');
}

/**
 * Returns the signed path of one document. All paths of one document that are created on the same
 * day (UTC) are equal, so their expiry is equal too.
 */
export function signedDocumentPath(
  { policyId, kind }: Omit<SignedLinkTarget, 'expires'>,
  secret: Secret,
  now: Date,
): string {
  const query = signQuery({ policyId, kind, days: DOCUMENT_LINK_DAYS }, secret, now);
  return `/documents/${encodeURIComponent(policyId)}/${kind}.pdf?${query}`;
}

/**
 * Returns the path of the storefront's cancellation page. The path contains the signature that
 * opens the page without a sign-in.
 */
export function signedCancellationPath(policyId: string, secret: Secret, now: Date): string {
  const grant = { policyId, kind: CANCELLATION_KIND, days: CANCELLATION_LINK_DAYS };
  return `/cancellations/${encodeURIComponent(policyId)}?${signQuery(grant, secret, now)}`;
}

/** Parameters of a link that `cancellationPath` created. */
export interface CancellationLink {
  policyId: string;
  expires?: string | undefined;
  key?: string | undefined;
}

/** True when a link that `cancellationPath` created is valid for this policy now. */
export function isValidCancellationLink(
  { policyId, expires, key }: CancellationLink,
  secret: Secret,
  now: Date,
): boolean {
  return (
    verifySignedLink({ policyId, kind: CANCELLATION_KIND, expires, key }, secret, now) === 'good'
  );
}

function signQuery(
  { policyId, kind, days }: { policyId: string; kind: string; days: number },
  secret: Secret,
  now: Date,
): string {
  const today = Math.floor(now.getTime() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  const expires = today + (days + 1) * DAY_SECONDS;
  return `expires=${expires}&key=${signatureOf({ policyId, kind, expires }, secret)}`;
}

/**
 * Checks a signed link. The result 'forged' means that this server did not sign the link, or that a
 * part of the link was changed.
 */
export function verifySignedLink(
  link: { policyId: string; kind: string; expires: string | undefined; key: string | undefined },
  secret: Secret,
  now: Date,
): 'good' | 'expired' | 'forged' {
  if (!link.key || !/^[1-9]\d{0,11}$/.test(link.expires ?? '')) return 'forged';
  const expires = Number(link.expires);
  const expected = Buffer.from(signatureOf({ ...link, expires }, secret));
  const given = Buffer.from(link.key);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'forged';
  return now.getTime() / 1000 < expires ? 'good' : 'expired';
}
