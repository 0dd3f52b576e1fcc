import type { Policy } from '../../../contract/policies/policies.ts';
import { detailGroup } from './detail-values.ts';
import type { DetailGroup } from './detail-rows.ts';

/**
 * Returns the coverages of the policy's plan, if the server sends them in addition to the details.
 */
export function planLimits({ coverages = [] }: Policy): DetailGroup[] {
  return detailGroup(
    'What it covers',
    coverages.map(({ title, value }) => ({
      label: title,
      value: typeof value === 'string' ? value : value ? 'Covered' : 'Not covered',
      // A text such as 'After 6 hours' is neither covered nor not covered.
      ...((typeof value !== 'string' || value.startsWith('$')) && { covered: value !== false }),
    })),
  );
}
