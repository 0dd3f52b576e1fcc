import { expect, test } from 'vitest';
import { nextRandomBytes, newId } from '../../../server/data/ids.ts';

test('random bytes and ids from the shared pool never repeat', () => {
  const ids = Array.from({ length: 3000 }, (_, at) =>
    at % 3 === 0 ? newId('pol').slice(-16) : nextRandomBytes(32).toString('hex'),
  );
  expect(new Set(ids).size).toBe(ids.length);
});
