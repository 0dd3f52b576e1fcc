import { expect, it } from 'vitest';
import { CallError } from '../../../src/core/call/call-error.ts';
import { damagedFileError, fileNameAmong } from '../../../src/islands/claims/photo-files.ts';

it.each([
  ['unsupported_media_type', 'image/jpeg', 'This file is damaged. Upload another copy.'],
  ['unsupported_media_type', '', ''],
  ['photo_too_large', 'image/jpeg', ''],
])('a file refused with %s and of type "%s" is called damaged: "%s"', (code, type, expected) => {
  const error = new CallError({ kind: 'rejected', code, message: '' });
  expect(damagedFileError(error, new File(['x'], 'crack.jpg', { type }))).toBe(expected);
});

it('tells files with the same name or without a name apart by their position', () => {
  const names = ['crack.jpg', 'image.jpg', undefined, 'image.jpg'];
  const expected = ['crack.jpg', 'image.jpg (2)', 'Photo 3', 'image.jpg (4)'];
  expect(names.map((_, index) => fileNameAmong(names, index))).toEqual(expected);
});
