import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/integrations/content-security-policy.ts';

const policyOf = (settings: Record<string, string>) => {
  const policy = contentSecurityPolicy(settings);
  if (typeof policy === 'boolean') throw new Error('There is no policy');
  return policy;
};

test.each([
  [{}, 0],
  [{ PUBLIC_STRIPE_KEY: 'pk_x' }, 1],
  [{ PUBLIC_GOOGLE_MAPS_KEY: 'AIza' }, 1],
  [{ PUBLIC_ANALYTICS_ID: 'G-1' }, 1],
])('the policy of every page prevents text from becoming script: %j', (settings, more) => {
  const bare = policyOf({}).scriptDirective?.hashes?.length ?? 0;
  const policy = policyOf(settings as Record<string, string>);
  expect(policy.directives).toEqual(
    expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]),
  );
  expect(policy.directives).toContain("require-trusted-types-for 'script'");
  expect(policy.scriptDirective?.hashes).toHaveLength(bare + more);
});
