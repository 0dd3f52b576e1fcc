import type { PolicyDocument } from '../contract/policies/parts.ts';
import { apiUrl } from '../core/api-url.ts';
import { environment } from '../core/environment.ts';

/**
 * Returns the policy document among a purchase's documents. Other documents, such as the
 * declarations page, are skipped. Falls back to the first document.
 */
export function policyDocument(documents: readonly PolicyDocument[]): PolicyDocument | undefined {
  return documents.find(({ name }) => /\bpolicy\b/i.test(name)) ?? documents[0];
}

/**
 * Returns the absolute URL of the policy document for a partner's page. Falls back to the sample
 * policy. Returns an empty string if there is neither.
 */
export function policyUrl(documents: readonly PolicyDocument[], sampleUrl = ''): string {
  const url = policyDocument(documents)?.url ?? sampleUrl;
  return url && new URL(apiUrl(url), environment().navigation.origin()).href;
}
