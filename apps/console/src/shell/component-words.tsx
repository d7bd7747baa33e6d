import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useWords } from '../words/words.js';

/** Gives names to the controls that components bring along, such as the buttons that close dialogs. */
export function ComponentWords({ children }: { children: ReactNode }) {
  const { close } = useWords().platform;
  const theme = useMemo(() => ({ components: { CloseButton: { defaultProps: { 'aria-label': close } } } }), [close]);
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  );
}
