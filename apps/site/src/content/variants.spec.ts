import { expect, it } from '@jest/globals';
import { newSite } from '../../test/sites.js';

it('says its own words in the language of the variant that is read, and else in that of the site', async () => {
  const site = await newSite({ otherSpaces: 2 });
  await site.siteApi('PUT', '/customization', { internationalization: { locale: 'fr' } });
  const languages = ['en', 'de', 'pl'];
  for (const [index, language] of languages.entries()) {
    const id = site.spaceIds[index];
    await site.api('PATCH', `/spaces/${id}`, { language });
    await site.siteApi('PATCH', `/site-spaces/${site.siteSpaces[index]}`, { path: language });
    const change = { operation: 'insert_page', title: 'Start', document: { markdown: 'Text.' } };
    await site.api('POST', `/spaces/${id}/content`, { changes: [change] });
  }
  const said = ['Table of contents', 'Inhaltsverzeichnis', 'Table des matières'];
  for (const [index, language] of languages.entries()) {
    const { text, headers } = await site.get(index === 0 ? '' : `/${language}`);
    expect(headers.get('content-language')).toBe(language);
    expect(/<nav class="contents[^"]*" aria-label="([^"]*)"/.exec(text)?.[1]).toBe(said[index]);
  }
});
