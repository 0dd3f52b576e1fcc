// Replaces the text about loading by the API reference, with /openapi.json.
document.querySelector('.api-loading').remove();
window.Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  theme: 'none',
  withDefaultFonts: false,
  // Sends no telemetry to Scalar, and hides advertisements for Scalar's own services.
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
});

// Adds labels and tab stops that Scalar does not set. Runs each time Scalar renders.
const fixAccessibility = () => {
  for (const button of document.querySelectorAll('[class*="group/copy-button"]:not([aria-label])'))
    button.setAttribute('aria-label', 'Copy');
  // Removes a label that does not contain the button's visible text.
  for (const button of document.querySelectorAll('.show-more[aria-label]'))
    button.removeAttribute('aria-label');
  for (const list of document.querySelectorAll('.endpoints:not([tabindex])')) list.tabIndex = 0;
};
new MutationObserver(fixAccessibility).observe(document.body, { childList: true, subtree: true });
