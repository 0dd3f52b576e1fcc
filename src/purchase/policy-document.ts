import type { PolicyDocument } from '../contract/policies/parts.ts';
import { resolveApiUrl } from '../core/api-url.ts';
import { environment } from '../core/environment.ts';

/**
 * Returns the policy document from the list of a purchase's documents. Skips other documents, such
 * as the declarations page. If the list has no policy document, returns the first document.
 */
export function policyDocument(documents: readonly PolicyDocument[]): PolicyDocument | undefined {
  return documents.find(({ name }) => /\bpolicy\b/i.test(name)) ?? documents[0];
}

/**
 * Returns the absolute URL of the policy document, because a partner's page needs an absolute URL.
 * If there is no policy document, returns the URL of the sample policy. If there is none, returns
 * an empty text.
 */
export function policyDocumentUrl(documents: readonly PolicyDocument[], sampleUrl = ''): string {
  const url = policyDocument(documents)?.url ?? sampleUrl;
  return url && new URL(resolveApiUrl(url), environment().navigation.origin()).href;
}
