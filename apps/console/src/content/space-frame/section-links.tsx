import { Divider } from '@mantine/core';
import {
  Blocks,
  Braces,
  Download,
  GitBranch,
  History,
  Import,
  Link2,
  type LucideIcon,
  Paperclip,
  Settings,
} from 'lucide-react';
import { NavigationRouteLink } from '../../platform/links/links.js';
import { useWords } from '../../words/words.js';
import { partHref } from '../page-tree/page-address.js';
import type { ContentPlace } from '../page-tree/queries.js';

const SECTIONS = [
  ['files', Paperclip],
  ['reusable', Blocks],
  ['variables', Braces],
  ['links', Link2],
  ['history', History],
  ['import', Import],
  ['export', Download],
  ['git', GitBranch],
  ['settings', Settings],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** The parts that a change request has as well; all others are those of the space. */
const PROPOSED: ReadonlySet<string> = new Set(['files', 'reusable', 'export']);

/** The parts of a space beside its pages, as they are live or in the change request that is open. */
export function SectionLinks({ organizationId, place }: { organizationId: string; place: ContentPlace }) {
  const { sections } = useWords().content;
  const { spaceId } = place;
  return (
    <nav aria-label={sections.label}>
      <Divider my="xs" />
      {SECTIONS.map(([section, Icon]) => (
        <NavigationRouteLink
          key={section}
          to={partHref(organizationId, PROPOSED.has(section) ? place : { spaceId }, section)}
          activeProps={{ active: true }}
          label={sections[section]}
          leftSection={<Icon size={16} aria-hidden />}
          py={4}
        />
      ))}
    </nav>
  );
}
