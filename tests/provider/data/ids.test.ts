import { expect, test } from 'vitest';
import { freshBytes, newId } from '../../../provider/data/ids.ts';

test('bytes and ids that are drawn from one pool are never given twice', () => {
  const drawn = Array.from({ length: 3000 }, (_, at) =>
    at % 3 === 0 ? newId('pol').slice(-16) : freshBytes(32).toString('hex'),
  );
  expect(new Set(drawn).size).toBe(drawn.length);
});
