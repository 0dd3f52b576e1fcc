import { expect, test } from 'vitest';
import { cspReportHeaders } from '../../src/contract/csp-reports.ts';
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

const reportDirectives = (settings: Record<string, string>) =>
  policyOf(settings).directives?.filter((directive) => directive.startsWith('report-'));

test('browsers report violations to this server, to the URL of the setting, or to nobody', () => {
  expect(reportDirectives({})).toEqual(['report-uri /csp-reports', 'report-to csp']);
  expect(reportDirectives({ PUBLIC_API_BASE: 'https://api.example' })).toEqual([]);
  const url = 'https://reports.example/csp';
  const settings = { PUBLIC_API_BASE: 'https://api.example', PUBLIC_CSP_REPORT_URL: url };
  expect(reportDirectives(settings)).toEqual([`report-uri ${url}`, 'report-to csp']);
  expect(cspReportHeaders(settings)).toEqual({ 'reporting-endpoints': `csp="${url}"` });
  expect(cspReportHeaders({})).toEqual({ 'reporting-endpoints': 'csp="/csp-reports"' });
});
