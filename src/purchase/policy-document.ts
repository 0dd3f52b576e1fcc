import type { PolicyDocument } from '../contract/policies/parts.ts';
import { apiUrl } from '../core/api-url.ts';
import { environment } from '../core/environment.ts';

/** The policy itself among a purchase's papers, and not the declarations page that comes with it. */
export function policyDocument(documents: readonly PolicyDocument[]): PolicyDocument | undefined {
  return documents.find(({ name }) => /\bpolicy\b/i.test(name)) ?? documents[0];
}

/** Where a partner's page finds the policy, or the sample where there is none yet; empty without either. */
export function policyUrl(documents: readonly PolicyDocument[], sampleUrl = ''): string {
  const url = policyDocument(documents)?.url ?? sampleUrl;
  return url && new URL(apiUrl(url), environment().navigation.origin()).href;
}
