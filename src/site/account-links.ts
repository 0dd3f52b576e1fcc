/**
 * Links to the parts of the account, for signed-in visitors. `marks` names the part. `visibility` is a
 * class of layout.css that hides the link if the backend has no claims.
 */
export const accountLinks = {
  policies: { label: 'Your Policies', href: '/account/policies', marks: 'policies' },
  claims: {
    label: 'Claims',
    href: '/account/claims',
    marks: 'claims',
    visibility: 'when-claims',
  },
  settings: { label: 'Account Settings', href: '/account/settings', marks: 'settings' },
} as const;
