import { Icon } from '@lectern/rendering/icons/icon';
import type { VNode } from 'preact';
import { Menu } from './menu.js';
import type { SiteView, VariantView } from './views.js';

/** Leads to the other versions of what is read; nothing when there is only one. */
export function VariantsMenu({ site }: { site: SiteView }): VNode | null {
  const variants = site.variants.filter(({ language }) => language === undefined);
  return <VariantMenu label={site.words.variants} variants={variants} />;
}

/** Leads to the page in other languages; nothing when there is only one. */
export function LanguageMenu({ site }: { site: SiteView }): VNode | null {
  const variants = site.variants.filter(({ language }) => language !== undefined).map(namedByLanguage);
  return <VariantMenu label={site.words.languages} variants={variants} icon="languages" />;
}

/** Lets readers choose how pages are lit. It appears with the script, without which it could do nothing. */
export function ThemeSwitch({ site: { words, customization } }: { site: SiteView }): VNode | null {
  if (!customization.themes.toggeable) return null;
  const choices = [
    { choice: 'light', icon: 'sun', title: words.themeLight },
    { choice: 'dark', icon: 'moon', title: words.themeDark },
    { choice: 'system', icon: 'monitor', title: words.themeSystem },
  ];
  const title = (
    <>
      <Icon name="sun" class="only-light" />
      <Icon name="moon" class="only-dark" />
    </>
  );
  return (
    <Menu title={title} label={words.theme} class="theme-switch keeps-place" hidden>
      {choices.map(({ choice, icon, title }) => (
        <li key={choice}>
          <button class="menu-item" type="button" data-theme-choice={choice} aria-pressed="false">
            <Icon name={icon} />
            {title}
          </button>
        </li>
      ))}
    </Menu>
  );
}

/** Two variants in one language are told apart by their titles. */
function namedByLanguage(variant: VariantView, _: number, others: VariantView[]): VariantView {
  const name = nativeLanguageName(variant.language ?? '');
  const isOnly = others.filter(({ language }) => language === variant.language).length === 1;
  return { ...variant, title: isOnly ? name : `${name} (${variant.title})` };
}

interface VariantMenuProps {
  label: string;
  variants: VariantView[];
  icon?: string;
}

function VariantMenu({ label, variants, icon }: VariantMenuProps): VNode | null {
  if (variants.length < 2) return null;
  const current = variants.find(({ isCurrent }) => isCurrent);
  const title = (
    <>
      {icon && <Icon name={icon} />}
      <span>{current?.title ?? label}</span>
    </>
  );
  return (
    <Menu title={title} label={current ? `${label}: ${current.title}` : label} class="variants">
      {variants.map(({ title, href, language, isCurrent }) => (
        <li key={href}>
          <a class="menu-item" href={href} hreflang={language} lang={language} aria-current={isCurrent || undefined}>
            {title}
          </a>
        </li>
      ))}
    </Menu>
  );
}

/** Looking one up costs far more than remembering it, and there are few. */
const names = new Map<string, string>();
const MAX_NAMES = 1000;

/** What a language calls itself, such as “Français”; its tag where nobody knows it. */
export function nativeLanguageName(tag: string): string {
  const name = names.get(tag) ?? lookedUp(tag);
  if (names.size < MAX_NAMES) names.set(tag, name);
  return name;
}

function lookedUp(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
    const [first = '', ...rest] = name;
    return name === tag ? tag : first.toLocaleUpperCase(tag) + rest.join('');
  } catch {
    return tag;
  }
}
