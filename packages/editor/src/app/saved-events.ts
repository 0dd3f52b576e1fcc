/** Event of the window after Keystatic has tried to save. Its detail is true if it was saved. */
export const savedEvent = 'content-saved';

const sendRequest = window.fetch;
// Keystatic has no event for this, so its request is observed.
window.fetch = async (...request: Parameters<typeof fetch>) => {
  const response = await sendRequest(...request);
  if (String(request[0]).endsWith('/api/keystatic/update'))
    window.dispatchEvent(new CustomEvent(savedEvent, { detail: response.ok }));
  return response;
};
