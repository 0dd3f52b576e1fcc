// Browsers that support `command` and `popover` open and close the menus without this file. It adds
// two things: it closes a menu when the visitor follows one of its links on the same page or goes
// back, and it supports the buttons in browsers without `command`.

for (const menu of document.querySelectorAll<HTMLElement>('.sheet, [popover]')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close(menu);
  });
}

// A page restored from the back-forward cache would still show the open menu.
window.addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('dialog[open], [popover]')) close(menu);
});

// Wide screens have no Menu button, so an open menu could not be closed.
window.matchMedia('(min-width: 1025px)').addEventListener('change', () => {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet[open]')) close(sheet);
});

// Static pages do not know the visitor, so this script sets the links for signed-in visitors.
if (document.documentElement.dataset['signedIn']) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-signed-in-href]')) {
    link.href = link.dataset['signedInHref'] ?? link.href;
  }
}

// The account's own pages handle the sign-out themselves.
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
