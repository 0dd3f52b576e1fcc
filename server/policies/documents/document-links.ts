import { createSecretKey } from 'node:crypto';
import type { PolicyDocument } from '../../../src/contract/policies/parts.ts';
import {
  signedCancellationPath,
  signedDocumentPath,
  isValidCancellationLink,
  type CancellationLink,
} from './signed-links.ts';
import { productOf, type Products } from '../product.ts';

export interface DocumentLinks {
  /** Links to a policy's documents: /documents/{policyId}/declarations.pdf?expires=…&key=HMAC. */
  links(policy: { id: string; vertical_code: string }): PolicyDocument[];
  /** Link to the PDF of a saved quote: /documents/{id}/quote.pdf?expires=…&key=HMAC. */
  quoteLink(id: string): PolicyDocument;
  /** Link to the receipt of a charge or a refund: /documents/{id}/receipt.pdf?expires=…&key=HMAC. */
  receiptLink(paymentId: string): PolicyDocument;
  /**
   * Path of the page on which a policyholder requests the cancellation of a renters policy. The
   * path contains a signature that opens the page without a sign-in.
   */
  cancellationPath(policyId: string): string;
  isValidCancellationLink(link: CancellationLink): boolean;
  /** Public URL of a plan's sample policy: /documents/samples/{planId}.pdf. */
  sampleUrl(planId: string): string;
}

export interface DocumentLinksOptions {
  /** Key that signs the links. */
  secret: string;
  /**
   * The server's own base URL, needed when the storefront has another origin. When it is '', links
   * are paths without an origin.
   */
  baseUrl: string;
  now: () => Date;
  products: Products;
}

/**
 * Titles of the documents that every policy has. The keys are the documents' names in URL paths.
 */
export const policyDocumentTitles = {
  declarations: 'Declarations page',
  policy: 'Policy',
} as const;
export type PolicyDocumentKind = keyof typeof policyDocumentTitles;

/** Name of a quote's document in URL paths. */
export const QUOTE_DOCUMENT_KIND = 'quote';

/** Name of a payment's receipt in URL paths. */
export const RECEIPT_DOCUMENT_KIND = 'receipt';

/**
 * Creates only the links to documents. server/policies/documents/routes.ts renders the documents.
 */
export function createDocumentLinks({
  secret,
  baseUrl,
  now,
  products,
}: DocumentLinksOptions): DocumentLinks {
  const key = createSecretKey(secret, 'utf8');
  const kindsOf = (productCode: string): PolicyDocumentKind[] =>
    productOf(products, productCode).documents ? ['declarations', 'policy'] : ['declarations'];
  return {
    links: ({ id, vertical_code: productCode }) =>
      kindsOf(productCode).map((kind) => ({
        name: policyDocumentTitles[kind],
        url: baseUrl + signedDocumentPath({ policyId: id, kind }, key, now()),
      })),
    quoteLink: (id) => ({
      name: 'Your quote',
      url: baseUrl + signedDocumentPath({ policyId: id, kind: QUOTE_DOCUMENT_KIND }, key, now()),
    }),
    receiptLink: (id) => ({
      name: 'Receipt',
      url: baseUrl + signedDocumentPath({ policyId: id, kind: RECEIPT_DOCUMENT_KIND }, key, now()),
    }),
    cancellationPath: (policyId) => signedCancellationPath(policyId, key, now()),
    isValidCancellationLink: (link) => isValidCancellationLink(link, key, now()),
    sampleUrl: (planId) => `${baseUrl}/documents/samples/${encodeURIComponent(planId)}.pdf`,
  };
}
