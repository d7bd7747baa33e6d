import { Checkbox, NativeSelect } from '@mantine/core';
import { useLookWords } from '../../words/look-words.js';
import { FieldGroup, Inherited, type LookEditor, LookSwitch, LookText } from './fields.js';
import type { SiteLook } from './queries.js';

type PageAction = SiteLook['pageActions']['items'][number];

/** What the site server offers on pages; other actions of a look stay as they are. */
const ACTIONS = ['markdown', 'external-ai', 'pdf', 'git'] as const satisfies readonly PageAction[];
const LOCALES = [
  'en',
  'de',
  'es',
  'fr',
  'ja',
  'nl',
  'no',
  'pt-br',
  'ru',
  'zh',
] as const satisfies readonly SiteLook['internationalization']['locale'][];

/** What readers can do on pages, and what the site does with them. */
export function PagesPart({ editor }: { editor: LookEditor }) {
  const { look, set, errorAt } = editor;
  const { pages: words } = useLookWords();
  const { apiReference, internationalization, privacyPolicy } = look;
  return (
    <>
      <Inherited editor={editor} label={words.actions} places={['pageActions', 'pdf', 'git']}>
        <FieldGroup title={words.actions}>
          {ACTIONS.map((action) => (
            <Checkbox
              key={action}
              label={words.actionChoices[action]}
              checked={look.pageActions.items.includes(action)}
              onChange={({ currentTarget }) => set(withAction(look, action, currentTarget.checked))}
            />
          ))}
        </FieldGroup>
      </Inherited>
      <Inherited editor={editor} label={words.pagination} places={['pagination.enabled']}>
        <LookSwitch
          label={words.pagination}
          checked={look.pagination.enabled}
          onChange={(enabled) => set({ ...look, pagination: { enabled } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.feedback} places={['feedback.enabled']}>
        <LookSwitch
          label={words.feedback}
          checked={look.feedback.enabled}
          onChange={(enabled) => set({ ...look, feedback: { enabled } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.apart} places={['externalLinks.target']}>
        <LookSwitch
          label={words.apart}
          checked={look.externalLinks.target === 'blank'}
          onChange={(isApart) => set({ ...look, externalLinks: { target: isApart ? 'blank' : 'self' } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.tryIt} places={['apiReference.tryIt']}>
        <LookSwitch
          label={words.tryIt}
          checked={apiReference.tryIt}
          onChange={(tryIt) => set({ ...look, apiReference: { ...apiReference, tryIt } })}
        />
      </Inherited>
      {apiReference.tryIt && (
        <Inherited editor={editor} label={words.proxy} places={['apiReference.proxy']}>
          <LookSwitch
            label={words.proxy}
            checked={apiReference.proxy}
            onChange={(proxy) => set({ ...look, apiReference: { ...apiReference, proxy } })}
          />
        </Inherited>
      )}
      <Inherited editor={editor} label={words.tracking} places={['insights.trackingCookie']}>
        <LookSwitch
          label={words.tracking}
          checked={look.insights.trackingCookie}
          onChange={(trackingCookie) => set({ ...look, insights: { trackingCookie } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.privacy} places={['privacyPolicy.url']}>
        <LookText
          label={words.privacy}
          description={words.privacyHint}
          value={privacyPolicy.url ?? ''}
          maxLength={2048}
          error={errorAt('privacyPolicy.url')}
          onChange={(url) => set({ ...look, privacyPolicy: url === '' ? {} : { url } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.locale} places={['internationalization.locale']}>
        <NativeSelect
          label={words.locale}
          description={words.localeHint}
          value={internationalization.locale}
          data={LOCALES.map((locale) => ({ value: locale, label: languageName(locale) }))}
          onChange={({ currentTarget: { value } }) => {
            const locale = LOCALES.find((each) => each === value);
            if (locale) set({ ...look, internationalization: { locale } });
          }}
        />
      </Inherited>
    </>
  );
}

/** A look with an action of pages on or off; older clients read the same from switches of their own. */
function withAction(look: SiteLook, action: PageAction, isOn: boolean): SiteLook {
  const rest = look.pageActions.items.filter((item) => item !== action);
  const items = isOn ? [...rest, action] : rest;
  return {
    ...look,
    pageActions: {
      ...look.pageActions,
      items,
      markdown: items.includes('markdown'),
      externalAI: items.includes('external-ai'),
    },
    pdf: { enabled: items.includes('pdf') },
    git: { showEditLink: items.includes('git') },
  };
}

function languageName(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
}
