// Opens the flow in a dialog over the partner's page. The partner comes from the query string
// (partner_client_id, partner_name), or otherwise from the brand. The links also contain the
// partner, for visitors who open them in a new tab.

const dialog = document.querySelector<HTMLDialogElement>('.questionnaire');
if (dialog) startQuestionnaire(dialog);

function startQuestionnaire(popup: HTMLDialogElement): void {
  const query = new URLSearchParams(location.search);
  const partner = {
    partner_client_id:
      query.get('partner_client_id') ?? query.get('client_id') ?? popup.dataset.partnerId,
    partner_name: query.get('partner_name') ?? popup.dataset.partnerName,
  };
  for (const [name, value] of Object.entries(partner)) if (value) query.set(name, value);
  if (partner.partner_name) {
    popup.querySelector('[data-partner-words]')!.textContent = `with ${partner.partner_name}`;
  }

  const flowUrl = (embed: boolean) => {
    const url = new URL(popup.dataset.start ?? '/', location.origin);
    url.search = query.toString();
    if (embed) url.searchParams.set('embed', 'true');
    return url.href;
  };
  for (const link of document.querySelectorAll<HTMLAnchorElement>(`[data-opens="${popup.id}"]`)) {
    link.href = flowUrl(false);
    link.addEventListener('click', (event) => {
      // Does not open the dialog if one of these keys is pressed, because the browser then opens a
      // new tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open(popup, flowUrl(true));
    });
  }
  popup.querySelector('[data-close]')!.addEventListener('click', () => popup.close());
}

function open(popup: HTMLDialogElement, src: string): void {
  const body = popup.querySelector('.questionnaire__body')!;
  // Creates the frame only once. The frame stays in the page when the dialog closes, so the answers
  // are still there when it opens again.
  if (!body.firstChild) {
    const iframe = document.createElement('iframe');
    iframe.title = popup.ariaLabel ?? '';
    // Tells the pages in the frame to show no header, by the name of the frame. A value in storage
    // would also remove the header from the other pages in this tab.
    iframe.name = window.name === 'embed-kit' ? window.name : 'embed';
    iframe.src = src;
    body.append(iframe);
  }
  popup.showModal();
}
