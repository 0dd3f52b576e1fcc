// The menus open and close without this file where the browser knows `command` and `popover`. It adds
// what HTML has no word for: closing when a link of a menu is followed on the same page or with Back,
// and the buttons of browsers that do not know `command` yet.

for (const menu of document.querySelectorAll<HTMLElement>('.sheet, [popover]')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close(menu);
  });
}

// A page that comes back from the back-forward cache would still show the menu that was used to leave it.
window.addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('dialog[open], [popover]')) close(menu);
});

// Wider than a phone there is no Menu button: an open sheet would have nothing to close it in view.
window.matchMedia('(min-width: 1025px)').addEventListener('change', () => {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet[open]')) close(sheet);
});

// The one signed-in menu, on public pages: a static page does not know who reads it.
if (document.documentElement.dataset['signedIn']) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-signed-in-href]')) {
    link.href = link.dataset['signedInHref'] ?? link.href;
  }
}

// The account's own pages sign out themselves.
if (!location.pathname.startsWith('/account')) {
  for (const button of document.querySelectorAll('[data-sign-out]')) {
    button.addEventListener('click', () => {
      void import('./sign-out.ts').then(({ signOutAndGoHome: leave }) => leave());
    });
  }
}

if (!('commandForElement' in HTMLButtonElement.prototype)) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[commandfor]')) {
    button.addEventListener('click', () => {
      const dialog = document.getElementById(button.getAttribute('commandfor') ?? '');
      if (!(dialog instanceof HTMLDialogElement)) return;
      if (button.getAttribute('command') === 'show-modal') dialog.showModal();
      else dialog.close();
    });
  }
}

function close(menu: HTMLElement): void {
  if (menu instanceof HTMLDialogElement) menu.close();
  else menu.hidePopover();
}
