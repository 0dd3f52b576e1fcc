import { afterEach, expect, it } from 'vitest';
import { CoverageFacts } from '../../src/purchase/screens/CoverageFacts.tsx';
import { all, clear, render } from '../ui/render-helpers.tsx';

afterEach(clear);

it('marks coverages with a check or a cross, and leaves conditions unmarked', async () => {
  await render(
    <CoverageFacts
      coverages={[
        { id: 'lost', title: 'Lost bags', value: '$1,500' },
        { id: 'delay_hours', title: 'Delay covered after', value: '8 hours' },
        { id: 'cash', title: 'Cash', value: false },
      ]}
    />,
  );
  const icons = all('dd').map((row) => row.querySelector('use')?.getAttribute('href'));
  expect(icons.map((href) => href?.split('#')[1])).toEqual(['check-bold', undefined, 'x-bold']);
});
