import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../../../../server/http/openapi/document.ts';

const about = {
  title: 'Test',
  url: '/',
  contact: { name: 'Test', email: 'api@api.example' },
};

/**
 * Returns the errors and warnings that Redocly's recommended rules find in the document, and errors
 * in its structure.
 */
async function problemsOf(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // Turned off for four paths that end with a slash, because the specification writes them in
      // this way.
      'no-path-trailing-slash': 'off',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
    },
  });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(
    ({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`,
  );
}

test('the document and its examples are valid and follow the recommended rules', async () => {
  expect(await problemsOf(buildOpenApiDocument(about))).toEqual([]);
});

test('the linter detects a wrong example, a missing description and an invalid structure', async () => {
  const document = JSON.parse(JSON.stringify(buildOpenApiDocument(about)));
  const plans = document.paths['/api/user/v2/protections/baggage/plans'].post;
  plans.requestBody.content['application/json'].examples.recorded.value.rating_address.city = 7;
  document.tags[0].description = '';
  delete document.info.version;
  const found = (await problemsOf(document)).map((problem) => problem.split(' ')[0]);
  expect(new Set(found)).toEqual(
    new Set(['no-invalid-media-type-examples', 'tag-description', 'struct']),
  );
});
