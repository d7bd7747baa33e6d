import { AskFailure, enhanceComponents } from '@lectern/rendering/browser/enhance-components';
import { allWithin } from '@lectern/rendering/browser/within';

// Lets readers use the blocks of integrations. What they do is sent to the site, which renders the block anew.
enhanceComponents(document, {
  async ask(root, asked) {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(root.dataset['href'] ?? '', {
      method: 'POST',
      headers,
      body: JSON.stringify(asked),
    });
    if (response.status === 422) throw new AskFailure(await response.text());
    if (!response.ok) throw new Error(`The site responded with ${response.status}.`);
    const { body } = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { firstElementChild: rendered } = body;
    return rendered instanceof HTMLElement ? rendered : undefined;
  },
  /** Shows what the script of every page can do something with. */
  onShown(root) {
    const selector = navigator.clipboard ? '[data-embed], [data-copy]' : '[data-embed]';
    for (const button of allWithin(root, selector)) button.hidden = false;
  },
});
