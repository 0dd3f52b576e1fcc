import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

/** What a link opens, and until when. */
export interface DocumentGrant {
  policyId: string;
  kind: string;
  /** Seconds since 1970. */
  expires: number;
}

/** What signs the links; as a key it is read once for all of them. */
type Secret = string | KeyObject;

/** Days that a document's link works: long enough for the one in a mail to be opened after the trip. */
const DOCUMENT_LINK_DAYS = 30;
/** Days that a cancellation page's link works: the policy's year, and some. */
const CANCELLATION_LINK_DAYS = 400;
const CANCELLATION_KIND = 'cancellation';
const DAY_SECONDS = 24 * 60 * 60;

function signatureOf(grant: DocumentGrant, secret: Secret): string {
  const signedText = `document:${grant.policyId}:${grant.kind}:${grant.expires}`;
  return createHmac('sha256', secret).update(signedText).digest('base64url');
}

/** The path that opens one document for as long as the link works; the same all through a day (UTC). */
export function documentPath(
  { policyId, kind }: Omit<DocumentGrant, 'expires'>,
  secret: Secret,
  now: Date,
): string {
  const query = signQuery({ policyId, kind, days: DOCUMENT_LINK_DAYS }, secret, now);
  return `/documents/${encodeURIComponent(policyId)}/${kind}.pdf?${query}`;
}

/** The path of the storefront's page on which a policy is canceled, with what opens it. */
export function cancellationPath(policyId: string, secret: Secret, now: Date): string {
  const grant = { policyId, kind: CANCELLATION_KIND, days: CANCELLATION_LINK_DAYS };
  return `/cancellations/${encodeURIComponent(policyId)}?${signQuery(grant, secret, now)}`;
}

/** What a link of cancellationPath carries. */
export interface CancellationLink {
  policyId: string;
  expires?: string | undefined;
  key?: string | undefined;
}

/** Whether a link of cancellationPath opens the page of this policy now. */
export function isValidCancellationLink(
  { policyId, expires, key }: CancellationLink,
  secret: Secret,
  now: Date,
): boolean {
  return checkLink({ policyId, kind: CANCELLATION_KIND, expires, key }, secret, now) === 'good';
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

/** 'forged' for a link that this provider did not write, whatever was changed in it. */
export function checkLink(
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
