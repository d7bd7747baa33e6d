import { allWithin, listenWithin } from './within.js';

/** Lets pictures be seen as large as the window wherever there is more of them than the page shows, until the signal. */
export function zoomPictures(root: HTMLElement, signal: AbortSignal): void {
  const offer = () => {
    for (const button of allWithin(root, '[data-zoom]')) {
      const picture = pictureOf(button);
      button.hidden = !picture || fullWidth(picture) <= picture.clientWidth || picture.closest('a') !== null;
    }
  };
  const offerWhenLoaded = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) offer();
  };
  root.addEventListener('load', offerWhenLoaded, { capture: true, signal });
  window.addEventListener('resize', offer, { signal });
  offer();
  listenWithin(root, 'click', '[data-zoom]', (button) => zoom(button, root), signal);
  const zoomFrom = (picture: HTMLElement) => {
    const [button] = allWithin(picture.parentElement, ':scope > [data-zoom]:not([hidden])');
    if (button) zoom(button, root);
  };
  listenWithin(root, 'click', '.image > img', zoomFrom, signal);
}

/** The button stands behind a picture, or behind one for each theme. */
function pictureOf(button: HTMLElement): HTMLImageElement | undefined {
  const pictures = allWithin<HTMLImageElement>(button.parentElement, ':scope > img');
  return pictures.find((picture) => picture.clientWidth > 0);
}

/** The browser may have fetched a smaller one. */
function fullWidth(picture: HTMLImageElement): number {
  return Math.max(Number(picture.getAttribute('width')), picture.naturalWidth);
}

function zoom(button: HTMLElement, root: HTMLElement): void {
  const picture = pictureOf(button);
  if (!picture) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'zoomed';
  dialog.setAttribute('aria-label', picture.alt || button.title);
  const large = document.createElement('img');
  large.src = picture.src;
  large.alt = picture.alt;
  const close = document.createElement('button');
  close.className = 'icon-button';
  close.setAttribute('aria-label', button.dataset['zoom'] ?? '');
  close.textContent = '✕';
  dialog.append(large, close);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    button.focus({ preventScroll: true });
  });
  root.append(dialog);
  dialog.showModal();
}
