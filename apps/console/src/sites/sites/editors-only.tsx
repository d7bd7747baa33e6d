import type { Schemas } from '@lectern/client';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSitesWords } from '../../words/sites-words.js';

/** Shows a part of a site to those who may change it; whoever else finds its address is told so. */
export function EditorsOnly({ site, children }: { site: Schemas['Site']; children: ReactNode }) {
  const { onlyEditors } = useSitesWords();
  return site.permissions.edit ? children : <Text c="dimmed">{onlyEditors}</Text>;
}
