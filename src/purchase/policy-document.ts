import type { PolicyDocument } from '../contract/policies/parts.ts';
import { apiUrl } from '../core/api-url.ts';
import { environment } from '../core/environment.ts';

/**
 * Returns the policy itself among a purchase's documents, not the declarations page that comes with
 * it.
 */
export function policyDocument(documents: readonly PolicyDocument[]): PolicyDocument | undefined {
  return documents.find(({ name }) => /\bpolicy\b/i.test(name)) ?? documents[0];
}

/**
 * Returns the absolute URL of the policy for a partner's page. Falls back to the sample policy;
 * empty if there is neither.
 */
export function policyUrl(documents: readonly PolicyDocument[], sampleUrl = ''): string {
  const url = policyDocument(documents)?.url ?? sampleUrl;
  return url && new URL(apiUrl(url), environment().navigation.origin()).href;
}
