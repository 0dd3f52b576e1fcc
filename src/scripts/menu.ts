// Closes a menu when the visitor follows a link in it or goes back. Also makes the menu buttons
// work in browsers that do not support `command`. All other browsers open and close the menus with
// `command` and `popover`, without this script.

for (const menu of document.querySelectorAll<HTMLElement>('.sheet, [popover]')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close(menu);
  });
}

// Closes open menus when the visitor leaves the page. Otherwise the back/forward cache would
// restore the page with an open menu.
window.addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('dialog[open], [popover]')) close(menu);
});

// Closes the open menu when the screen becomes wide, because wide screens have no Menu button to
// close the menu.
window.matchMedia('(min-width: 1025px)').addEventListener('change', () => {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet[open]')) close(sheet);
});

// Changes the header's links for signed-in visitors. A static page is the same for every visitor,
// so only a script can change it.
if (document.documentElement.dataset['signedIn']) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-signed-in-href]')) {
    link.href = link.dataset['signedInHref'] ?? link.href;
  }
}

// Handles the sign-out button, except on the account's pages, which handle their own button.
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
