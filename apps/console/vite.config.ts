import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API behind Vite's own server; it has to see the origin that the browser sees. */
const api = { target: process.env['LECTERN_PUBLIC_URL'] ?? 'http://localhost:4000', changeOrigin: false };

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
  },
  server: { proxy: { '/v1': api, '/auth/saml': api } },
}));
