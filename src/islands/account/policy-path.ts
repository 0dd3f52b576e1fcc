import type { Policy } from '../../contract/policies.ts';
import { buildPath } from '../../lib/path.ts';

export function verticalPath(verticalCode: string): string {
  return buildPath('/account/policies/:verticalCode', { verticalCode });
}

export function policyPath({ vertical_code: verticalCode, id: policyId }: Policy): string {
  return buildPath('/account/policies/:verticalCode/:policyId', { verticalCode, policyId });
}
