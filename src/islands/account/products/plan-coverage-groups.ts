import type { Policy } from '../../../contract/policies/policies.ts';
import { detailGroup } from './detail-values.ts';
import type { DetailGroup } from './detail-rows.ts';

/**
 * Returns a section with the coverages of the policy's plan. Empty if the server sends no
 * `coverages`.
 */
export function planCoverageGroups({ coverages = [] }: Policy): DetailGroup[] {
  return detailGroup(
    'What it covers',
    coverages.map(({ title, value }) => ({
      label: title,
      value: typeof value === 'string' ? value : value ? 'Covered' : 'Not covered',
      // A text such as 'After 6 hours' means neither covered nor not covered. So its row shows
      // neither a check nor a cross.
      ...((typeof value !== 'string' || value.startsWith('$')) && { covered: value !== false }),
    })),
  );
}
