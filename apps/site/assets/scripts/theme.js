// Runs before anything is rendered, so that a page never flashes in the theme that the reader did not choose.
{
  const root = document.documentElement;
  let choice = null;
  try {
    choice = localStorage.getItem('site-theme');
  } catch {
    // Readers may forbid storage; the theme of the site holds then.
  }
  if (root.dataset.themeSwitch !== undefined) {
    if (choice === 'light' || choice === 'dark') root.dataset.theme = choice;
    if (choice === 'system') delete root.dataset.theme;
  }
}
