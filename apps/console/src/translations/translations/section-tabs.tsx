import { TabLink } from '../../platform/links/links.js';
import { SubNavigation } from '../../platform/page/sub-navigation.js';
import { useTranslationsWords } from '../../words/translations-words.js';

/** The two places about translations in an organization: what is translated, and how things are called. */
export function SectionTabs({ organizationId }: { organizationId: string }) {
  const { tabs: words } = useTranslationsWords();
  const params = { organizationId };
  return (
    <SubNavigation label={words.section}>
      <TabLink to="/o/$organizationId/translations" params={params} activeOptions={{ exact: true }}>
        {words.languages}
      </TabLink>
      <TabLink to="/o/$organizationId/translations/glossary" params={params}>
        {words.glossary}
      </TabLink>
    </SubNavigation>
  );
}
