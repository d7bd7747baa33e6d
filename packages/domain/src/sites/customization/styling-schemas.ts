import { z } from 'zod';
import { Url } from '../../platform/http/primitives.js';

/** A colour as it is sent and kept: `#` and three or six hexadecimal digits. */
export const Color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, 'must be a colour such as "#346DDB" or "#fff"')
  .describe('Colour such as `#346DDB`');

/** A colour on a bright and on a dark page. */
export const ThemedColor = z.object({ light: Color, dark: Color });
export type ThemedColor = z.infer<typeof ThemedColor>;

const FONTS = [
  'ABCFavorit',
  'Inter',
  'Roboto',
  'RobotoSlab',
  'OpenSans',
  'SourceSansPro',
  'Lato',
  'Ubuntu',
  'Raleway',
  'Merriweather',
  'Overpass',
  'NotoSans',
  'IBMPlexSerif',
  'Poppins',
  'FiraSans',
] as const;

const MONOSPACE_FONTS = [
  'FiraCode',
  'IBMPlexMono',
  'JetBrainsMono',
  'SourceCodePro',
  'RobotoMono',
  'SpaceMono',
  'DMMono',
  'Inconsolata',
] as const;

/** A font that an organization brings itself. */
const CustomFont = z.object({
  id: z.string().min(1).max(256),
  custom: z.literal(true),
  fontFamily: z.string().min(1).max(50),
  fontFaces: z
    .array(
      z.object({
        weight: z.int().min(1).max(1000),
        sources: z.array(z.object({ url: Url, format: z.string().max(20).optional() })).max(10),
      }),
    )
    .max(20),
});

const Font = z.union([z.enum(FONTS), CustomFont]).describe('Name of a font, or a font of the organization');
const MonospaceFont = z
  .union([z.enum(MONOSPACE_FONTS), CustomFont])
  .describe('Name of a font, or a font of the organization');

const ThemedCodeTheme = z.object({
  light: z.string().min(1).max(50),
  dark: z.string().min(1).max(50),
});

const Sidebar = z.object({ background: z.enum(['default', 'filled']), list: z.enum(['default', 'pill', 'line']) });
const CodeTheme = z.object({ default: ThemedCodeTheme, openapi: ThemedCodeTheme });

/** The members of `styling`. */
export const stylingMembers = {
  theme: z.enum(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  tint: z.object({ color: ThemedColor }).optional(),
  corners: z.enum(['straight', 'rounded', 'circular']),
  depth: z.enum(['subtle', 'flat']),
  links: z.enum(['default', 'accent']),
  font: Font,
  headingFont: Font.optional(),
  monospaceFont: MonospaceFont,
  background: z.enum(['plain', 'match']).describe('Deprecated'),
  icons: z.enum(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: Sidebar,
  search: z.enum(['prominent', 'subtle']),
  codeTheme: CodeTheme.describe('Names of the themes that code and API references are coloured with'),
};

/** The members of `styling` as they are set: some may be set in part. */
export const settableStylingMembers = {
  ...stylingMembers,
  sidebar: Sidebar.partial().describe('Any part of it; the rest stays as it is'),
  codeTheme: z
    .object({ default: ThemedCodeTheme.partial(), openapi: ThemedCodeTheme.partial() })
    .partial()
    .describe('Names of the themes that code and API references are coloured with; any part of it'),
};
