// Runs in a frame of its own, which has neither an origin nor a network: it renders the diagram that
// the page sends, and sends back how high that is, or that it cannot be rendered.

const root = document.getElementById('diagram-root');

/** @param {object} message */
const send = (message) => window.parent.postMessage(message, '*');

const sendHeight = () => {
  const height = root.getBoundingClientRect().height;
  if (height > 0) send({ height: Math.ceil(height) });
};

/** @param {{ source: string, theme: 'light' | 'dark' }} asked */
async function render({ source, theme }) {
  const { mermaid } = window;
  document.documentElement.style.colorScheme = theme;
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: theme === 'dark' ? 'dark' : 'default',
    fontFamily: 'system-ui, sans-serif',
  });
  const { svg } = await mermaid.render('diagram', source);
  root.replaceChildren(...new DOMParser().parseFromString(svg, 'text/html').body.childNodes);
  sendHeight();
}

let last = Promise.resolve();
window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent) return;
  // One at a time: the library keeps its settings in one place.
  last = last.then(() => render(data)).catch(() => send({ failed: true }));
});
new ResizeObserver(sendHeight).observe(root);
send({ ready: true });
