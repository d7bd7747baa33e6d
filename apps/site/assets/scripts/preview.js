// Only pages of previews load this. The console, which shows them in a frame, hears which page it is, and may have it
// loaded again after a change.
const consoleOrigin = document.body.dataset.previewFor;
if (parent !== window && consoleOrigin) {
  // The console says itself that it shows a preview.
  document.documentElement.dataset.framed = '';
  const path = `/${location.pathname.split('/').slice(3).join('/')}`;
  parent.postMessage({ type: 'lectern-preview', path, title: document.title }, consoleOrigin);
  addEventListener('message', ({ origin, source, data }) => {
    if (origin === consoleOrigin && source === parent && data?.type === 'lectern-reload') location.reload();
  });
}
