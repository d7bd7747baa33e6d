import './shell/styles.js';
import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './platform/api/query-client.js';
import { CommandsProvider } from './platform/commands/commands.js';
import { Notifications } from './platform/states/notify.js';
import { createConsoleRouter, preloadPage } from './routes/router.js';
import { readableColors } from './shell/colors.js';
import { ComponentWords } from './shell/component-words.js';
import { language } from './words/language/language.js';
import { wantedLanguage } from './words/wanted-language.js';
import { speak } from './words/words.js';

const theme = createTheme({
  primaryColor: 'indigo',
  // Light enough and dark enough to be read on both grounds.
  primaryShade: { light: 7, dark: 8 },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // The first item has the focus when a menu opens.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Some languages need more room than a badge has in one line.
    Badge: {
      styles: {
        root: { height: 'auto', minHeight: 'var(--badge-height)' },
        label: { overflowWrap: 'normal', whiteSpace: 'normal' },
      },
    },
    // A list of choices may hold choices only, so "nothing found" is one that cannot be chosen.
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
  },
});
// `start.js`, which sets the colours before the first paint, reads the same key.
const colorSchemes = localStorageColorSchemeManager({ key: 'lectern-color-scheme' });
const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);
preloadPage(router, window.location.pathname);

/** The nonce of this response, which allows the styles that components write. */
function styleNonce(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');
  return meta?.nonce ?? '';
}

// What keeps the page from scrolling behind dialogs writes styles, too, and looks for the nonce here.
Object.assign(window, { __webpack_nonce__: styleNonce() });

/** Shows the console, in the language that it speaks by then. */
function show(root: HTMLElement): void {
  document.documentElement.lang = language();
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        cssVariablesResolver={readableColors}
        getStyleNonce={styleNonce}
      >
        <ComponentWords>
          <QueryClientProvider client={queryClient}>
            <CommandsProvider>
              <RouterProvider router={router} />
            </CommandsProvider>
          </QueryClientProvider>
          <Notifications />
        </ComponentWords>
      </MantineProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void speak(wantedLanguage()).then(() => show(root));
