// Only pages of previews load this. The console, which shows them in a frame, hears which page it is; it may have the
// page loaded again after a change, and shown in another theme.
const consoleOrigin = document.body.dataset.previewFor;
if (parent !== window && consoleOrigin) {
  const root = document.documentElement;
  const ownTheme = root.dataset.theme;
  // The console says itself that it shows a preview.
  root.dataset.framed = '';
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== consoleOrigin || source !== parent) return;
    if (data?.type === 'lectern-reload') location.reload();
    if (data?.type === 'lectern-theme') showIn(data.theme === 'light' || data.theme === 'dark' ? data.theme : ownTheme);
  });
  const path = `/${location.pathname.split('/').slice(3).join('/')}`;
  parent.postMessage({ type: 'lectern-preview', path, title: document.title }, consoleOrigin);

  function showIn(theme) {
    if (theme === undefined) delete root.dataset.theme;
    else root.dataset.theme = theme;
  }
}
