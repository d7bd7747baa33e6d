import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useLookWords } from '../../words/look-words.js';
import { type Accent, contrastOf, weakColor } from './contrast.js';
import {
  FieldGroup,
  Inherited,
  LookChoice,
  type LookEditor,
  LookSwitch,
  LookText,
  ThemedColorField,
  ThemedPictureField,
} from './fields.js';
import { ownFontsQuery, type SiteLook } from './queries.js';

const FONTS = [
  'ABCFavorit',
  'FiraSans',
  'IBMPlexSerif',
  'Inter',
  'Lato',
  'Merriweather',
  'NotoSans',
  'OpenSans',
  'Overpass',
  'Poppins',
  'Raleway',
  'Roboto',
  'RobotoSlab',
  'SourceSansPro',
  'Ubuntu',
] as const;
const MONOSPACE_FONTS = [
  'DMMono',
  'FiraCode',
  'IBMPlexMono',
  'Inconsolata',
  'JetBrainsMono',
  'RobotoMono',
  'SourceCodePro',
  'SpaceMono',
] as const;
const NEEDED = 4.5;

/** Title, logo, icon and image: what readers recognize a site by. */
export function BrandPart({ editor }: { editor: LookEditor }) {
  const { look, set, errorAt } = editor;
  const { brand: words } = useLookWords();
  const { favicon, header, socialPreview } = look;
  const emoji = 'emoji' in favicon ? favicon.emoji : '';
  const icon = 'icon' in favicon ? favicon.icon : undefined;
  return (
    <>
      <Inherited editor={editor} label={words.title} places={['title']}>
        <LookText
          label={words.title}
          description={words.titleHint}
          value={look.title ?? ''}
          maxLength={128}
          error={errorAt('title')}
          onChange={(title) => set({ ...look, title: title === '' ? undefined : title })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.logo} places={['header.logo']}>
        <ThemedPictureField
          label={words.logo}
          description={words.pictureHint}
          path="header.logo"
          value={header.logo}
          editor={editor}
          onChange={(logo) => set({ ...look, header: { ...header, logo } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.favicon} places={['favicon']}>
        <FieldGroup title={words.favicon}>
          <LookText
            label={words.emoji}
            description={words.emojiHint}
            value={emoji}
            maxLength={50}
            error={icon ? undefined : errorAt('favicon')}
            onChange={(next) => set({ ...look, favicon: next === '' ? {} : { emoji: next } })}
          />
          <ThemedPictureField
            label={words.favicon}
            path="favicon.icon"
            value={icon}
            editor={editor}
            onChange={(next) => set({ ...look, favicon: next ? { icon: next } : {} })}
          />
        </FieldGroup>
      </Inherited>
      <Inherited editor={editor} label={words.social} places={['socialPreview.url']}>
        <LookText
          label={words.social}
          description={words.socialHint}
          value={socialPreview.url ?? ''}
          maxLength={2048}
          error={errorAt('socialPreview.url')}
          onChange={(url) => set({ ...look, socialPreview: url === '' ? {} : { url } })}
        />
      </Inherited>
    </>
  );
}

/** The colors of a site, with a warning where text in them could not be read. */
export function ColorsPart({ editor }: { editor: LookEditor }) {
  const { look, set, site } = editor;
  const words = useLookWords();
  const { colors } = words;
  const { styling, header, themes } = look;
  const style = (members: Partial<SiteLook['styling']>) => set({ ...look, styling: { ...styling, ...members } });
  const head = (members: Partial<SiteLook['header']>) => set({ ...look, header: { ...header, ...members } });
  const accent = (name: Accent, label: string) => (
    <Inherited editor={editor} label={label} places={[`styling.${name}`]}>
      <ThemedColorField
        label={label}
        path={`styling.${name}`}
        value={styling[name]}
        editor={editor}
        warningFor={(theme) => {
          const weak = weakColor(styling, name, theme);
          return weak && colors.weak(decimal(weak.ratio), decimal(weak.needed), weak.shown);
        }}
        onChange={(value) => style({ [name]: value })}
      />
    </Inherited>
  );
  return (
    <>
      {accent('primaryColor', colors.primary)}
      <Inherited editor={editor} label={colors.tint} places={['styling.tint']}>
        {/* A space can have another tint than its site, but not none. */}
        {!site?.styling.tint && (
          <LookSwitch
            label={`${colors.tint}: ${colors.tintHint}`}
            checked={styling.tint !== undefined}
            onChange={(isOn) => style({ tint: isOn ? { color: styling.primaryColor } : undefined })}
          />
        )}
        {styling.tint && (
          <ThemedColorField
            label={colors.tint}
            path="styling.tint.color"
            value={styling.tint.color}
            editor={editor}
            onChange={(color) => style({ tint: { color } })}
          />
        )}
      </Inherited>
      <Inherited editor={editor} label={colors.header} places={['header.preset']}>
        <LookChoice
          label={colors.header}
          value={header.preset}
          choices={colors.headerChoices}
          onChange={(preset) => head({ preset })}
        />
      </Inherited>
      {header.preset === 'custom' && (
        <>
          <Inherited editor={editor} label={colors.headerBackground} places={['header.backgroundColor']}>
            <ThemedColorField
              label={colors.headerBackground}
              path="header.backgroundColor"
              value={header.backgroundColor ?? styling.primaryColor}
              editor={editor}
              onChange={(backgroundColor) => head({ backgroundColor })}
            />
          </Inherited>
          <Inherited editor={editor} label={colors.headerLinks} places={['header.linkColor']}>
            <ThemedColorField
              label={colors.headerLinks}
              path="header.linkColor"
              value={header.linkColor ?? { light: '#ffffff', dark: '#ffffff' }}
              editor={editor}
              warningFor={(theme) => {
                const ratio = contrastOf(header.linkColor?.[theme], header.backgroundColor?.[theme]);
                return ratio !== undefined && ratio < NEEDED
                  ? colors.weakHeader(decimal(ratio), decimal(NEEDED))
                  : undefined;
              }}
              onChange={(linkColor) => head({ linkColor })}
            />
          </Inherited>
        </>
      )}
      <Inherited editor={editor} label={colors.themes} places={['themes.default']}>
        <LookChoice
          label={colors.themes}
          value={themes.default}
          choices={colors.themeChoices}
          onChange={(value) => set({ ...look, themes: { ...themes, default: value } })}
        />
      </Inherited>
      <Inherited editor={editor} label={colors.toggle} places={['themes.toggeable']}>
        <LookSwitch
          label={colors.toggle}
          checked={themes.toggeable}
          onChange={(toggeable) => set({ ...look, themes: { ...themes, toggeable } })}
        />
      </Inherited>
      {accent('infoColor', colors.info)}
      {accent('successColor', colors.success)}
      {accent('warningColor', colors.warning)}
      {accent('dangerColor', colors.danger)}
    </>
  );
}

/** Fonts, corners and the shape of everything else. */
export function TypePart({ editor, organizationId }: { editor: LookEditor; organizationId: string }) {
  const { look, set, site } = editor;
  const { type: words } = useLookWords();
  const { styling } = look;
  const style = (members: Partial<SiteLook['styling']>) => set({ ...look, styling: { ...styling, ...members } });
  const { data: own = [] } = useQuery(ownFontsQuery(useApi(), organizationId));
  const select = <Font extends string>(
    name: 'font' | 'headingFont' | 'monospaceFont',
    label: string,
    fonts: readonly Font[],
    onChange: (font: Font | (typeof own)[number] | undefined) => void,
    none?: string,
  ) => {
    const font = styling[name];
    return (
      <Inherited editor={editor} label={label} places={[`styling.${name}`]}>
        <NativeSelect
          label={label}
          value={typeof font === 'object' ? font.id : (font ?? '')}
          data={[
            ...(none === undefined ? [] : [{ value: '', label: none }]),
            ...own.map(({ id, fontFamily }) => ({ value: id, label: fontFamily })),
            ...fonts.map((name) => ({ value: name, label: spaced(name) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange(fonts.find((name) => name === value) ?? own.find(({ id }) => id === value))
          }
        />
      </Inherited>
    );
  };
  return (
    <>
      <Inherited editor={editor} label={words.style} places={['styling.theme']}>
        <LookChoice
          label={words.style}
          value={styling.theme}
          choices={words.styleChoices}
          onChange={(theme) => style({ theme })}
        />
      </Inherited>
      {select('font', words.font, FONTS, (font) => font && style({ font }))}
      {select(
        'headingFont',
        words.heading,
        FONTS,
        (headingFont) => style({ headingFont }),
        // A space can have other headings than its site, but not go without a font for them.
        site?.styling.headingFont ? undefined : words.headingSame,
      )}
      {select('monospaceFont', words.monospace, MONOSPACE_FONTS, (font) => font && style({ monospaceFont: font }))}
      <Inherited editor={editor} label={words.corners} places={['styling.corners']}>
        <LookChoice
          label={words.corners}
          value={styling.corners}
          choices={words.cornerChoices}
          onChange={(corners) => style({ corners })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.depth} places={['styling.depth']}>
        <LookChoice
          label={words.depth}
          value={styling.depth}
          choices={words.depthChoices}
          onChange={(depth) => style({ depth })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.links} places={['styling.links']}>
        <LookChoice
          label={words.links}
          value={styling.links}
          choices={words.linkChoices}
          onChange={(links) => style({ links })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.icons} places={['styling.icons']}>
        <LookChoice
          label={words.icons}
          value={styling.icons}
          choices={words.iconChoices}
          onChange={(icons) => style({ icons })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.sidebar} places={['styling.sidebar.background']}>
        <LookChoice
          label={words.sidebar}
          value={styling.sidebar.background}
          choices={words.sidebarChoices}
          onChange={(background) => style({ sidebar: { ...styling.sidebar, background } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.list} places={['styling.sidebar.list']}>
        <LookChoice
          label={words.list}
          value={styling.sidebar.list}
          choices={words.listChoices}
          onChange={(list) => style({ sidebar: { ...styling.sidebar, list } })}
        />
      </Inherited>
      <Inherited editor={editor} label={words.search} places={['styling.search']}>
        <LookChoice
          label={words.search}
          value={styling.search}
          choices={words.searchChoices}
          onChange={(search) => style({ search })}
        />
      </Inherited>
    </>
  );
}

/** A number with one digit behind the point. */
function decimal(value: number): string {
  return (Math.floor(value * 10) / 10).toFixed(1);
}

/** The name of a font as people write it. */
function spaced(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^(IBM|DM)(?=[A-Z])/, '$1 ');
}
