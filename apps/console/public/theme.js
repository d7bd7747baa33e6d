// Before the first paint, so that nobody who reads in the dark is shown a white page first.
const chosen = localStorage.getItem('lectern-color-scheme');
const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
