import { expect, test } from 'vitest';
import { insertAccountPolicy, newClaimant, uploadPhoto } from '../../fixtures/claimant.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

test.each([
  ['https://shop.example', 'https://api.shop.example', 'cross-origin'],
  ['https://shop.example', 'https://shop.example', 'same-origin'],
])('pages of %s can show a photo from %s: the resource policy is %s', async (site, base, who) => {
  const server = await startTestServer({ settings: { SITE_URL: site, PUBLIC_API_BASE: base } });
  const { token, accountId } = await newClaimant(server);
  const policy = await insertAccountPolicy(server, accountId);
  const photo = new Uint8Array(await phonePhoto());
  const { body } = await uploadPhoto(server, photo, { token, policy });
  const { status, headers } = await server.request(body.url);
  expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, who]);
  await server.stop();
});
