import { expect, test } from 'vitest';
import { givePolicy, newClaimant, upload } from '../../fixtures/claimant.ts';
import { phonePhoto } from '../../fixtures/photos.ts';
import { startProvider } from '../../fixtures/provider.ts';

test.each([
  ['https://shop.example', 'https://api.shop.example', 'cross-origin'],
  ['https://shop.example', 'https://shop.example', 'same-origin'],
])('the pages of %s may show a photo that %s gives out: %s', async (site, base, who) => {
  const provider = await startProvider({ settings: { SITE_URL: site, PUBLIC_API_BASE: base } });
  const { token, accountId } = await newClaimant(provider);
  const policy = await givePolicy(provider, accountId);
  const photo = new Uint8Array(await phonePhoto());
  const { body } = await upload(provider, photo, { token, policy });
  const { status, headers } = await provider.request(body.url);
  expect([status, headers.get('cross-origin-resource-policy')]).toEqual([200, who]);
  await provider.stop();
});
