import type { Schemas } from '@lectern/client';
import { readSiteTree, siteLines } from '../structure/site-tree.js';

/** A space of a site whose look can be chosen. */
export interface SpaceChoice {
  /** Id of the site space. */
  id: string;
  label: string;
}

interface PlacedSpace {
  id: string;
  title: string;
  path: string;
  /** The title of the section that it stands in. */
  section?: string;
}

/** The spaces that a site shows, in order, by names that tell them apart. */
export function spaceChoices(structure: Schemas['SiteStructure']): SpaceChoice[] {
  const tree = readSiteTree(structure);
  const spaces = siteLines(tree).flatMap(({ item }): PlacedSpace[] => {
    if (item.object !== 'site-space') return [];
    const { id, title, path } = item;
    const section = tree.items.get(item.section ?? '');
    return [{ id, title, path, ...(section && { section: section.title }) }];
  });
  return namedApart(spaces);
}

/** Names spaces by their section and title, and by their path as well where that says too little. */
export function namedApart(spaces: readonly PlacedSpace[]): SpaceChoice[] {
  const labels = spaces.map(({ section, title }) =>
    section === undefined || section === title ? title : `${section} › ${title}`,
  );
  return spaces.map(({ id, path }, index) => {
    const label = labels[index] ?? '';
    const isClear = labels.filter((other) => other === label).length === 1;
    return { id, label: isClear ? label : `${label} (/${path})` };
  });
}
