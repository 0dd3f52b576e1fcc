// The API reference in the browser: starts the interface on /openapi.json.
window.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  // Nothing leaves for the interface's makers, and nothing of theirs is offered.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
});

// What the interface leaves out for keyboards and screen readers, as it draws.
const fixAccessibility = () => {
  for (const button of document.querySelectorAll('[class*="group/copy-button"]:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy');
  // The label it has does not hold the words that are seen.
  for (const button of document.querySelectorAll('.show-more[aria-label]'))
    button.removeAttribute('aria-label');
  for (const list of document.querySelectorAll('.endpoints:not([tabindex])')) list.tabIndex = 0;
};
new MutationObserver(fixAccessibility).observe(document.body, { childList: true, subtree: true });
