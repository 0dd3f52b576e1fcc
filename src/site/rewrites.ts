import { ENDORSEMENT_PATH_PATTERN, endorsementKinds } from '../policy/endorsement-path.ts';
import { CLAIM_PROCESS_PATH_PATTERN } from '../policy/claim-path.ts';
import { CLAIMS_PATH, claimSteps, NEW_CLAIM_PATH } from '../islands/claims/path.ts';

/** A path pattern, and the static page ("shell") that is served for all paths that match it. */
export interface Rewrite {
  /** Path pattern. `:name` matches one path segment. A `*` at the end matches the rest. */
  from: string;
  /** Path of the static page that is served. */
  to: string;
  /** 404 if the paths are unknown. The status is 200 by default. */
  status?: 404;
}

/** The rewrites of flows of one product, by the product's folder. */
const productRewrites: Readonly<Record<string, readonly Rewrite[]>> = {
  'rental-car': [
    {
      from: '/rental-car-insurance/extension/:policyId',
      to: '/rental-car-insurance/extension/start',
    },
    ...['start', 'confirmation-number', 'payment', 'confirmation'].map((step) => ({
      from: `/rental-car-insurance/extension/:policyId/${step}`,
      to: `/rental-car-insurance/extension/${step}`,
    })),
  ],
  collectibles: endorsementKinds.flatMap(collectionChangeRewrites),
};

/**
 * Path patterns, most of them with an id, each with the static page that is served for them. The
 * URL in the browser does not change. The development server, the server and the files for static
 * hosts all use this list. A page with exactly the requested path has priority over a rewrite.
 */
export const rewrites: readonly Rewrite[] = [
  { from: '/account/reset-password/:token', to: '/under-maintenance' },
  { from: '/verify-email/:token', to: '/under-maintenance' },
  { from: '/update-payment-method-v2', to: '/under-maintenance' },
  { from: '/cancellations/:policy', to: '/cancellations/policy' },
  { from: `${NEW_CLAIM_PATH}/:verticalCode/policies`, to: NEW_CLAIM_PATH },
  { from: CLAIM_PROCESS_PATH_PATTERN, to: NEW_CLAIM_PATH },
  ...claimSteps.map((step) => ({
    from: `${CLAIM_PROCESS_PATH_PATTERN}/${step}`,
    to: `${CLAIMS_PATH}/step`,
  })),
  { from: `${CLAIMS_PATH}/:claimId`, to: `${CLAIMS_PATH}/claim` },
  { from: '/account/policies/:verticalCode', to: '/account/policies/vertical' },
  { from: '/account/policies/:verticalCode/:policyId', to: '/account/policies/policy' },
  ...Object.values(productRewrites).flat(),
  { from: '/account/*', to: '/account/not-found', status: 404 },
];

/**
 * Returns the rewrites for one kind of endorsement of a collectibles policy: for its start URL and
 * for its steps.
 */
function collectionChangeRewrites(change: string): Rewrite[] {
  const path = ENDORSEMENT_PATH_PATTERN.replace(':change', change);
  const shell = '/account/policies/collection-change';
  const steps = ['start', 'address', 'survey', 'payment', 'confirmation'];
  return [
    { from: path, to: `${shell}/start` },
    ...steps.map((step) => ({ from: `${path}/${step}`, to: `${shell}/${step}` })),
  ];
}

/** Returns the rewrite of a path (without query), or undefined if no rewrite matches. */
export function findRewrite(path: string): Rewrite | undefined {
  const parts = segments(path);
  return rewrites.find(({ from }) => {
    const pattern = segments(from);
    return (
      (pattern.length === parts.length ||
        (pattern.at(-1) === '*' && pattern.length < parts.length)) &&
      pattern.every((part, index) => /^[:*]/.test(part) || part === parts[index])
    );
  });
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
