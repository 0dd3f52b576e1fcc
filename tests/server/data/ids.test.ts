import { expect, test } from 'vitest';
import { nextRandomBytes, newId } from '../../../server/data/ids.ts';

test('bytes and ids that are drawn from one pool are never given twice', () => {
  const ids = Array.from({ length: 3000 }, (_, at) =>
    at % 3 === 0 ? newId('pol').slice(-16) : nextRandomBytes(32).toString('hex'),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
