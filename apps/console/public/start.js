// Runs before everything else of the console.
{
  // Nobody who reads in the dark is shown a white page first.
  const chosen = localStorage.getItem('lectern-color-scheme');
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');

  // What every page needs is asked for while the scripts of the console are loaded, which then find the responses here.
  const organization = /^\/o\/[^/]+/.exec(location.pathname)?.[0].replace('/o/', '/v1/orgs/');
  const needed = location.pathname.startsWith('/auth/') ? [] : ['/v1/auth/session', organization];
  const ask = (path) => fetch(path, { headers: { 'lectern-session': 'personal' } }).catch(() => undefined);
  window.startedRequests = new Map(
    needed.filter(Boolean).map((path) => [new URL(path, location.origin).href, ask(path)]),
  );
}
