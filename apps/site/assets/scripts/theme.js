// Runs before anything is rendered, so that a page never flashes in the theme that the reader did not choose, or with
// the notice that the reader has dismissed.
{
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('site-theme');
    if (root.dataset.version === sessionStorage.getItem('site-version')) delete root.dataset.version;
  } catch {
    // Readers may forbid storage; the theme of the site holds then.
  }
  if (root.dataset.themeSwitch !== undefined) {
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
    if (choice === 'system') delete root.dataset.theme;
  }
}
