import type { PageMetadata } from '@lectern/content/markdown/page-file';
import type { PageRecord } from '@lectern/content/pages/page-record';
import type { PageFields } from '@lectern/domain/content/change-schemas';
import type { PageLayout } from '@lectern/domain/content/page-schemas';

const LAYOUT_PRESETS: Record<'docs' | 'editorial' | 'landing', Partial<PageLayout>> = {
  docs: {},
  editorial: { tableOfContents: false, outline: false },
  landing: { width: 'wide', tableOfContents: false, outline: false, pagination: false, metadata: false },
};

/** A page with the fields that a change names; null clears one. Place, slug and text are not its business. */
export function withFields(record: PageRecord, fields: PageFields): PageRecord {
  const { cover, layout, computed } = fields;
  return withoutEmpty({
    ...record,
    title: fields.title ?? record.title,
    emoji: changed(record.emoji, fields.emoji),
    icon: changed(record.icon, fields.icon),
    description: changed(record.description, fields.description),
    linkTitle: changed(record.linkTitle, fields.linkTitle),
    condition: changed(record.condition, fields.condition),
    hidden: fields.hidden ?? record.hidden,
    noIndex: fields.noIndex ?? record.noIndex,
    noRobotsIndex: fields.noRobotsIndex ?? record.noRobotsIndex,
    cover: changed(record.cover, cover && { yPos: 0, ...cover }),
    layout: changed(record.layout, typeof layout === 'string' ? LAYOUT_PRESETS[layout] : layout),
    variables: changed(record.variables, fields.variables),
    tags: fields.tags ?? record.tags,
    target: fields.target ?? record.target,
    computed: computed === undefined ? record.computed : JSON.parse(JSON.stringify(computed)),
  });
}

/** A page with what the front matter of its Markdown says; what it does not say stays. */
export function withMetadata(record: PageRecord, metadata: PageMetadata, extra: PageRecord['extra']): PageRecord {
  const known = Object.entries(metadata).filter(([, value]) => value !== undefined);
  const kept = extra && Object.keys(extra).length > 0 ? extra : record.extra;
  return withoutEmpty({ ...record, ...Object.fromEntries(known), extra: kept });
}

function changed<T>(before: T | undefined, value: T | null | undefined): T | undefined {
  return value === undefined ? before : (value ?? undefined);
}

/** Absent fields are really absent, so that equal pages are stored as equal objects. */
function withoutEmpty(record: PageRecord): PageRecord {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  return { ...PLAIN, ...Object.fromEntries(entries) };
}

const PLAIN: PageRecord = {
  type: 'document',
  parent: null,
  order: '',
  slug: '',
  title: '',
  createdAt: '',
  updatedAt: '',
};
