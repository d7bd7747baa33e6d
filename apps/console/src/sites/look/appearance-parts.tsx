import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../platform/api/api.js';
import { useLookWords } from '../../words/look-words.js';
import { type Accent, contrastOf, weakColor } from './contrast.js';
import {
  FieldGroup,
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
      <LookText
        label={words.title}
        description={words.titleHint}
        value={look.title ?? ''}
        maxLength={128}
        error={errorAt('title')}
        onChange={(title) => set({ ...look, title: title === '' ? undefined : title })}
      />
      <ThemedPictureField
        label={words.logo}
        description={words.pictureHint}
        path="header.logo"
        value={header.logo}
        editor={editor}
        onChange={(logo) => set({ ...look, header: { ...header, logo } })}
      />
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
      <LookText
        label={words.social}
        description={words.socialHint}
        value={socialPreview.url ?? ''}
        maxLength={2048}
        error={errorAt('socialPreview.url')}
        onChange={(url) => set({ ...look, socialPreview: url === '' ? {} : { url } })}
      />
    </>
  );
}

/** The colors of a site, with a warning where text in them could not be read. */
export function ColorsPart({ editor }: { editor: LookEditor }) {
  const { look, set } = editor;
  const words = useLookWords();
  const { colors } = words;
  const { styling, header, themes } = look;
  const style = (members: Partial<SiteLook['styling']>) => set({ ...look, styling: { ...styling, ...members } });
  const head = (members: Partial<SiteLook['header']>) => set({ ...look, header: { ...header, ...members } });
  const accent = (name: Accent, label: string) => (
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
  );
  return (
    <>
      {accent('primaryColor', colors.primary)}
      <LookSwitch
        label={`${colors.tint}: ${colors.tintHint}`}
        checked={styling.tint !== undefined}
        onChange={(isOn) => style({ tint: isOn ? { color: styling.primaryColor } : undefined })}
      />
      {styling.tint && (
        <ThemedColorField
          label={colors.tint}
          path="styling.tint.color"
          value={styling.tint.color}
          editor={editor}
          onChange={(color) => style({ tint: { color } })}
        />
      )}
      <LookChoice
        label={colors.header}
        value={header.preset}
        choices={colors.headerChoices}
        onChange={(preset) => head({ preset })}
      />
      {header.preset === 'custom' && (
        <>
          <ThemedColorField
            label={colors.headerBackground}
            path="header.backgroundColor"
            value={header.backgroundColor ?? styling.primaryColor}
            editor={editor}
            onChange={(backgroundColor) => head({ backgroundColor })}
          />
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
        </>
      )}
      <LookChoice
        label={colors.themes}
        value={themes.default}
        choices={colors.themeChoices}
        onChange={(value) => set({ ...look, themes: { ...themes, default: value } })}
      />
      <LookSwitch
        label={colors.toggle}
        checked={themes.toggeable}
        onChange={(toggeable) => set({ ...look, themes: { ...themes, toggeable } })}
      />
      {accent('infoColor', colors.info)}
      {accent('successColor', colors.success)}
      {accent('warningColor', colors.warning)}
      {accent('dangerColor', colors.danger)}
    </>
  );
}

/** Fonts, corners and the shape of everything else. */
export function TypePart({ editor: { look, set }, organizationId }: { editor: LookEditor; organizationId: string }) {
  const { type: words } = useLookWords();
  const { styling } = look;
  const style = (members: Partial<SiteLook['styling']>) => set({ ...look, styling: { ...styling, ...members } });
  const { data: own = [] } = useQuery(ownFontsQuery(useApi(), organizationId));
  const select = <Font extends string>(
    label: string,
    font: SiteLook['styling']['headingFont'] | SiteLook['styling']['monospaceFont'],
    fonts: readonly Font[],
    onChange: (font: Font | (typeof own)[number] | undefined) => void,
    none?: string,
  ) => (
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
  );
  return (
    <>
      <LookChoice
        label={words.style}
        value={styling.theme}
        choices={words.styleChoices}
        onChange={(theme) => style({ theme })}
      />
      {select(words.font, styling.font, FONTS, (font) => font && style({ font }))}
      {select(words.heading, styling.headingFont, FONTS, (headingFont) => style({ headingFont }), words.headingSame)}
      {select(
        words.monospace,
        styling.monospaceFont,
        MONOSPACE_FONTS,
        (font) => font && style({ monospaceFont: font }),
      )}
      <LookChoice
        label={words.corners}
        value={styling.corners}
        choices={words.cornerChoices}
        onChange={(corners) => style({ corners })}
      />
      <LookChoice
        label={words.depth}
        value={styling.depth}
        choices={words.depthChoices}
        onChange={(depth) => style({ depth })}
      />
      <LookChoice
        label={words.links}
        value={styling.links}
        choices={words.linkChoices}
        onChange={(links) => style({ links })}
      />
      <LookChoice
        label={words.icons}
        value={styling.icons}
        choices={words.iconChoices}
        onChange={(icons) => style({ icons })}
      />
      <LookChoice
        label={words.sidebar}
        value={styling.sidebar.background}
        choices={words.sidebarChoices}
        onChange={(background) => style({ sidebar: { ...styling.sidebar, background } })}
      />
      <LookChoice
        label={words.list}
        value={styling.sidebar.list}
        choices={words.listChoices}
        onChange={(list) => style({ sidebar: { ...styling.sidebar, list } })}
      />
      <LookChoice
        label={words.search}
        value={styling.search}
        choices={words.searchChoices}
        onChange={(search) => style({ search })}
      />
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
