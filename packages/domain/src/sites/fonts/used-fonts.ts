import type { CustomizationOverride } from '../customization/schemas.js';
import type { FontDefinition } from './schemas.js';

type NamedFont = Exclude<NonNullable<NonNullable<CustomizationOverride['styling']>['font']>, string>;

/** The members of a styling that name fonts. */
const FONT_MEMBERS = ['font', 'headingFont', 'monospaceFont'] as const;

/** The fonts of the organization that a customization names, by the member that names them. */
export function customFontsIn({ styling = {} }: CustomizationOverride): { member: string; id: string }[] {
  return FONT_MEMBERS.flatMap((member) => {
    const font = styling[member];
    return typeof font === 'object' ? [{ member, id: font.id }] : [];
  });
}

/** Gives the fonts of the organization that a customization names another definition; what gets none is no longer set. */
export function withFonts(
  override: CustomizationOverride,
  definitionOf: (current: NamedFont) => NamedFont | FontDefinition | undefined,
): CustomizationOverride {
  const { styling } = override;
  const named = customFontsIn(override);
  if (!styling || named.length === 0) return override;
  const changed = { ...styling };
  for (const member of FONT_MEMBERS) {
    const font = styling[member];
    if (typeof font !== 'object') continue;
    const definition = definitionOf(font);
    if (definition) changed[member] = definition;
    else delete changed[member];
  }
  return { ...override, styling: changed };
}
