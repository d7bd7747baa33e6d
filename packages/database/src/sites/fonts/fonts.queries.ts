import type { Page, PageQuery } from '@lectern/domain/platform/http/page';
import { CustomizationOverride } from '@lectern/domain/sites/customization/schemas';
import type { FontFormat } from '@lectern/domain/sites/fonts/schemas';
import { z } from 'zod';
import type { Transaction } from '../../client.js';
import type { Prisma } from '../../generated/client.js';
import type { Keyring } from '../../keyring.js';
import { newestFirst, paginate } from '../../paginate.js';
import { IdRow } from '../../sql.js';

const fontSelect = {
  id: true,
  organizationId: true,
  family: true,
  createdAt: true,
  faces: { select: { weight: true, sha256: true, format: true }, orderBy: { weight: 'asc' } },
} satisfies Prisma.CustomFontSelect;

export type FontRow = Prisma.CustomFontGetPayload<{ select: typeof fontSelect }>;

export interface FontRef {
  organizationId: string;
  fontId: string;
}

/** The file of a font for one weight. */
export interface NewFontFace {
  weight: number;
  sha256: string;
  format: FontFormat;
}

/** Finds a font of an organization. */
export function findFont(db: Transaction, { organizationId, fontId }: FontRef): Promise<FontRow | null> {
  return db.prisma.customFont.findUnique({
    where: { organizationId_id: { organizationId, id: fontId } },
    select: fontSelect,
  });
}

/** Lists the fonts of an organization, newest first. */
export function listFonts(
  db: Transaction,
  keyring: Keyring,
  organizationId: string,
  query: PageQuery,
): Promise<Page<FontRow>> {
  const selected = { organizationId };
  return paginate(
    keyring,
    query,
    { scope: ['fonts', organizationId], order: newestFirst },
    {
      count: () => countFonts(db, organizationId),
      rows: ({ where, orderBy, take }) =>
        db.prisma.customFont.findMany({ where: { AND: [selected, where] }, orderBy, take, select: fontSelect }),
    },
  );
}

/** How many fonts an organization has. */
export function countFonts(db: Transaction, organizationId: string): Promise<number> {
  return db.prisma.customFont.count({ where: { organizationId } });
}

/** Adds a font without files. */
export async function createFont(
  db: Transaction,
  { fontId: id, organizationId }: FontRef,
  { family, at }: { family: string; at: Date },
): Promise<void> {
  const data = { id, organizationId, family, createdAt: at, updatedAt: at };
  await db.prisma.customFont.create({ data, select: { id: true } });
}

/** Changes a font. */
export async function updateFontRow(
  db: Transaction,
  { organizationId, fontId }: FontRef,
  data: { family?: string; updatedAt: Date },
): Promise<void> {
  await db.prisma.customFont.updateMany({ where: { organizationId, id: fontId }, data });
}

/** Takes weights from a font and gives it others, in place of those that it has. */
export async function replaceFontFaces(
  db: Transaction,
  { organizationId, fontId }: FontRef,
  { removed, added }: { removed: readonly number[]; added: readonly NewFontFace[] },
): Promise<void> {
  const weights = [...removed, ...added.map(({ weight }) => weight)];
  await db.prisma.customFontFace.deleteMany({ where: { organizationId, fontId, weight: { in: weights } } });
  await db.prisma.customFontFace.createMany({ data: added.map((face) => ({ organizationId, fontId, ...face })) });
}

/** Removes a font with its files. */
export async function deleteFontRow(db: Transaction, { organizationId, fontId }: FontRef): Promise<void> {
  await db.prisma.customFont.deleteMany({ where: { organizationId, id: fontId } });
}

/** Finds fonts of an organization that nobody can change until the transaction ends. */
export async function holdFonts(db: Transaction, organizationId: string, ids: readonly string[]): Promise<FontRow[]> {
  const held = await db.query(
    IdRow,
    'SELECT id FROM custom_fonts WHERE organization_id = $1 AND id = ANY($2::text[]) ORDER BY id FOR SHARE',
    [organizationId, ids],
  );
  const where = { organizationId, id: { in: held.map(({ id }) => id) } };
  return db.prisma.customFont.findMany({ where, select: fontSelect });
}

/**
 * Finds a font that nobody else changes, or begins to use, until the transaction ends. The sites come first, as they do
 * for whoever gives a site a font.
 */
export async function lockFont(db: Transaction, ref: FontRef): Promise<FontRow | null> {
  const { organizationId, fontId } = ref;
  await db.execute('SELECT id FROM sites WHERE organization_id = $1 ORDER BY id FOR NO KEY UPDATE', [organizationId]);
  const lock = 'SELECT id FROM custom_fonts WHERE organization_id = $1 AND id = $2 FOR UPDATE';
  if ((await db.execute(lock, [organizationId, fontId])) === 0) return null;
  return findFont(db, ref);
}

/** Tells whether a font of an organization has a file. */
export async function isFontFile(
  db: Transaction,
  { organizationId, sha256, format }: { organizationId: string; sha256: string; format: FontFormat },
): Promise<boolean> {
  const where = { organizationId, sha256, format };
  return (await db.prisma.customFontFace.findFirst({ where, select: { weight: true } })) !== null;
}

const CustomizedRow = z.object({
  siteId: z.string(),
  siteSpaceId: z.string().nullable(),
  customization: CustomizationOverride,
});
export type CustomizedRow = z.infer<typeof CustomizedRow>;

const LIST_USES = `
  WITH uses(site_id, site_space_id, customization) AS (
    SELECT id, NULL, customization FROM sites WHERE organization_id = $1
    UNION ALL
    SELECT site_id, id, customization FROM site_spaces WHERE organization_id = $1)
  SELECT site_id AS "siteId", site_space_id AS "siteSpaceId", customization FROM uses
   WHERE $2 IN (customization #>> '{styling,font,id}', customization #>> '{styling,headingFont,id}',
                customization #>> '{styling,monospaceFont,id}')
   ORDER BY site_id, site_space_id`;

/** Lists what is set on the sites of an organization, and on their spaces, that use a font. */
export function listFontUses(db: Transaction, { organizationId, fontId }: FontRef): Promise<CustomizedRow[]> {
  return db.query(CustomizedRow, LIST_USES, [organizationId, fontId]);
}
