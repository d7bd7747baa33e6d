import type { Schemas } from '@lectern/client';
import { readSiteTree, siteLines } from '../structure/site-tree.js';

/** A space of a site whose look can be chosen. */
export interface SpaceChoice {
  /** Id of the site space. */
  id: string;
  label: string;
}

/** The spaces that a site shows, in order, named by their sections and titles so that each name is clear. */
export function spaceChoices(structure: Schemas['SiteStructure']): SpaceChoice[] {
  const tree = readSiteTree(structure);
  const choices = siteLines(tree).flatMap(({ item }) => {
    if (item.object !== 'site-space') return [];
    const section = item.section === undefined ? undefined : tree.items.get(item.section);
    const names = section && section.title !== item.title ? [section.title, item.title] : [item.title];
    return [{ id: item.id, label: names.join(' › '), path: item.path }];
  });
  return choices.map(({ id, label, path }) => {
    const isClear = choices.filter((other) => other.label === label).length === 1;
    return { id, label: isClear ? label : `${label} (/${path})` };
  });
}
