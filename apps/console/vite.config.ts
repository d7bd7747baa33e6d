import { readFile } from 'node:fs/promises';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The API behind Vite's own server; it has to see the origin that the browser sees. */
const api = { target: process.env['LECTERN_PUBLIC_URL'] ?? 'http://localhost:4000', changeOrigin: false };

/** The packages that the frame of the console is made of. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|clsx|openapi-fetch|@floating-ui|@mantine\/hooks|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//;

/** The components that the first page has anyway, in whichever part of the console they are used, too. */
const COMPONENTS =
  /node_modules\/@mantine\/core\/esm\/(core|components\/(Alert|Anchor|Badge|Button|Center|CloseButton|Container|FocusTrap|Group|Input|Loader|NavLink|Overlay|Paper|Popover|Portal|Progress|Skeleton|Stack|Text|Title|Transition))\//;

/** What the editor is made of beside its view, which all of its parts share. */
const EDITING =
  /packages\/editing\/dist\/(commands\/(annotations|blocks|code|conflicts|links|lists|mark-places|media|new-blocks|paste|places|text|turn-into)|keys|mapping|merge\/(apply-merge|combine-versions|identities|replace-differing)|schema|tables)|node_modules\/(prosemirror-[a-z]+|orderedmap|rope-sequence|w3c-keyname)\//;

/** The script that runs before everything else, as the page names it. */
const START = 'start.js';

/** Names that script by its content, so that browsers do not ask for it again before they show anything. */
function hashedStartScript(): Plugin {
  let named: string;
  return {
    name: 'hashed-start-script',
    apply: 'build',
    async buildStart() {
      named = this.emitFile({ type: 'asset', name: START, source: await readFile(`public/${START}`) });
    },
    async generateBundle() {
      named = this.getFileName(named);
    },
    transformIndexHtml: (html) => html.replace(`/~console/${START}`, `/~console/${named}`),
  };
}

export default defineConfig(({ command }) => ({
  // Vite's own server has the pages at the addresses that they have in the end.
  base: command === 'build' ? '/~console/' : '/',
  // The API puts a nonce of its own into every response.
  html: { cspNonce: '__NONCE__' },
  plugins: [react(), hashedStartScript()],
  build: {
    target: 'es2022',
    // Files that are named by a hash of their content, below what the API serves as immutable.
    assetsDir: 'assets',
    // The policy of the console allows no inlined pictures but those of documents.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file: many small ones compress worse and each has to be asked for.
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME },
            { name: 'components', test: COMPONENTS },
            // What it takes from elsewhere is read by pages as well, without the editor.
            { name: 'editing', test: EDITING, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { proxy: { '/v1': api, '/auth/saml': api } },
}));
