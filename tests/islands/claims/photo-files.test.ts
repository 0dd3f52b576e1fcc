import { expect, it } from 'vitest';
import { CallError } from '../../../src/core/call/call-error.ts';
import { damagedFileError } from '../../../src/islands/claims/photo-files.ts';

it.each([
  ['unsupported_media_type', 'image/jpeg', 'This file is damaged. Send another copy.'],
  ['unsupported_media_type', '', ''],
  ['photo_too_large', 'image/jpeg', ''],
])('a file refused with %s and of type "%s" is called damaged: "%s"', (code, type, expected) => {
  const error = new CallError({ kind: 'refused', code, message: '' });
  expect(damagedFileError(error, new File(['x'], 'crack.jpg', { type }))).toBe(expected);
});
