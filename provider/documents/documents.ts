import type { PolicyDocument } from '../../src/contract/policies.ts';

export interface Documents {
  /** Links to a policy's papers: /documents/{policyId}/declarations.pdf?expires=…&key=HMAC. */
  links(policy: { id: string; vertical_code: string }): PolicyDocument[];
  /** The sample policy of a plan, public: /documents/samples/{planId}.pdf. */
  sampleUrl(planId: string): string;
}
