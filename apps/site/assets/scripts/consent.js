// Pages have this only where something would recognize readers. Until a reader agrees, none of it is loaded.

const { consent: name = '' } = document.body.dataset;
const banner = document.querySelector('.consent');
const opener = document.querySelector('[data-consent-settings]');

/** Storage may be forbidden: readers are asked again then, and nothing is loaded before they agree. */
function choice() {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function loadScripts() {
  for (const address of JSON.parse(banner.dataset.scripts)) {
    const script = document.createElement('script');
    script.src = address;
    script.async = false;
    document.head.append(script);
  }
}

function choose(chosen) {
  const before = choice();
  try {
    localStorage.setItem(name, chosen);
    if (chosen === 'rejected') localStorage.removeItem('site-visitor');
    if (chosen === 'rejected') sessionStorage.removeItem('site-session');
  } catch {
    // The choice holds for this page.
  }
  const hadFocus = banner.contains(document.activeElement);
  banner.hidden = true;
  if (hadFocus) opener?.focus({ preventScroll: true });
  if (chosen === 'accepted' && before !== 'accepted') loadScripts();
  // What runs cannot be stopped otherwise.
  if (chosen === 'rejected' && before === 'accepted') window.location.reload();
}

if (banner instanceof HTMLElement) {
  const [accept, reject] = banner.querySelectorAll('button');
  accept?.addEventListener('click', () => choose('accepted'));
  reject?.addEventListener('click', () => choose('rejected'));
  if (opener instanceof HTMLElement) {
    opener.hidden = false;
    opener.addEventListener('click', () => {
      banner.hidden = false;
      accept?.focus();
    });
  }
  if (choice() === 'accepted') loadScripts();
  else banner.hidden = choice() === 'rejected';
}
