// Adds to the menus. Browsers that support `command` and `popover` open and close menus without
// this script. The script closes a menu when the visitor follows a link in it or goes back. It also
// makes the menu buttons work in browsers without `command`.

for (const menu of document.querySelectorAll<HTMLElement>('.sheet, [popover]')) {
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) close(menu);
  });
}

// Closes open menus when the visitor leaves the page. Otherwise the back-forward cache would
// restore the page with the menu still open.
window.addEventListener('pagehide', () => {
  for (const menu of document.querySelectorAll<HTMLElement>('dialog[open], [popover]')) close(menu);
});

// Closes the open menu when the screen becomes wide. Wide screens have no Menu button, so the
// visitor could not close the menu.
window.matchMedia('(min-width: 1025px)').addEventListener('change', () => {
  for (const sheet of document.querySelectorAll<HTMLElement>('.sheet[open]')) close(sheet);
});

// Sets the links for signed-in visitors. Static pages are the same for every visitor, so only a
// script can do this.
if (document.documentElement.dataset['signedIn']) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-signed-in-href]')) {
    link.href = link.dataset['signedInHref'] ?? link.href;
  }
}

// Handles the sign-out button. The pages of the account handle their own button.
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
