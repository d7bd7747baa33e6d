import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API behind Vite's own server; it has to see the origin that the browser sees. */
const api = { target: process.env['LECTERN_PUBLIC_URL'] ?? 'http://localhost:4000', changeOrigin: false };

/** The packages that the frame of the console is made of. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|clsx|openapi-fetch|@floating-ui|@mantine\/hooks|@tanstack\/(history|query-core|react-query|react-router|react-store|router-core|store))\//;

export default defineConfig(({ command }) => ({
  // Vite's own server has the pages at the addresses that they have in the end.
  base: command === 'build' ? '/~console/' : '/',
  // The API puts a nonce of its own into every response.
  html: { cspNonce: '__NONCE__' },
  plugins: [react()],
  build: {
    target: 'es2022',
    // Files that are named by a hash of their content, below what the API serves as immutable.
    assetsDir: 'assets',
    // The policy of the console allows no inlined pictures but those of documents.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs is one file: many small ones compress worse and each has to be asked for.
      output: { codeSplitting: { groups: [{ name: 'frame', test: FRAME }] } },
    },
  },
  server: { proxy: { '/v1': api, '/auth/saml': api } },
}));
