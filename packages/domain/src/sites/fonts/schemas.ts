import { z } from 'zod';
import { pageOf } from '../../platform/http/page.js';
import { Id, Url } from '../../platform/http/primitives.js';

/** How large one file of a font can be. */
export const MAX_FONT_BYTES = 2 * 1024 * 1024;
/** How many weights a font can have. */
export const MAX_FONT_FACES = 20;
/** How many fonts an organization can have. */
export const MAX_FONTS = 100;
/** The weight that every font has. */
export const REGULAR_WEIGHT = 400;

/** The formats of files that browsers take for fonts. */
export const FontFormat = z.enum(['woff2', 'woff', 'ttf', 'otf']);
export type FontFormat = z.infer<typeof FontFormat>;

const FontFamily = z.string().trim().min(1).max(50).describe('Name of the font, such as `Open Sans`');
const FontWeight = z.int().min(1).max(1000).describe('400 is regular, 500 medium, 700 bold, 900 black');
const StorageKey = z
  .string()
  .min(1)
  .max(512)
  .describe('`key` of a file that was uploaded as a `customization_font`: WOFF2, WOFF, TrueType or OpenType');

const FontFace = z.strictObject({
  weight: FontWeight,
  sources: z.array(
    z.strictObject({
      url: Url.describe('Where everybody can fetch the file; it never changes'),
      format: z.enum(['woff2', 'woff']).optional().describe('Absent for TrueType and OpenType'),
    }),
  ),
});

/** What a customization says of a font that an organization brings along. */
export const FontDefinition = z.strictObject({
  id: Id,
  custom: z.literal(true),
  fontFamily: FontFamily,
  fontFaces: z.array(FontFace),
});
export type FontDefinition = z.infer<typeof FontDefinition>;

/** A font that an organization brings along. */
export const CustomFont = FontDefinition.extend({
  permissions: z.strictObject({ edit: z.boolean() }),
}).meta({ id: 'CustomFont' });
export type CustomFont = z.infer<typeof CustomFont>;

export const CustomFontPage = pageOf(CustomFont).meta({ id: 'CustomFontPage' });

const eachWeightOnce = (faces: readonly { weight: number }[]) =>
  new Set(faces.map(({ weight }) => weight)).size === faces.length;
const ONCE = 'must name each weight once';

export const CreateFont = z.object({
  fontFamily: FontFamily,
  fontFaces: z
    .array(z.object({ weight: FontWeight, storageKey: StorageKey }))
    .min(1)
    .max(MAX_FONT_FACES)
    .refine(eachWeightOnce, ONCE)
    .refine((faces) => faces.some(({ weight }) => weight === REGULAR_WEIGHT), 'must have a file for the weight 400'),
});
export type CreateFont = z.infer<typeof CreateFont>;

export const UpdateFont = z.object({
  fontFamily: FontFamily.optional(),
  fontFaces: z
    .array(z.object({ weight: FontWeight, storageKey: StorageKey.nullable().describe('null removes the weight') }))
    .max(2 * MAX_FONT_FACES)
    .refine(eachWeightOnce, ONCE)
    .optional()
    .describe('Weights to add, replace or remove; those that are not named stay'),
});
export type UpdateFont = z.infer<typeof UpdateFont>;

export const FontParams = z.object({ organizationId: z.string(), fontId: z.string() });
export type FontParams = z.infer<typeof FontParams>;
