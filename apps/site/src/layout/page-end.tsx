import type { UiLocale } from '@lectern/domain/sites/customization/behaviour-schemas';
import { Icon } from '@lectern/rendering/icons/icon';
import { filled } from '@lectern/rendering/words/filled';
import type { VNode } from 'preact';
import { siteAddresses } from './addresses.js';
import type { LinkView, PageView } from './views.js';

/** What stands below the text of a page: where to go on, what readers think of it, and when it changed. */
export function PageEnd({ page }: { page: PageView }): VNode {
  const { site, layout } = page;
  return (
    <div class="page-end">
      <Pagination page={page} />
      <div class="page-end-row">
        {site.customization.feedback.enabled && <FeedbackForm page={page} />}
        {layout.hasMetadata && page.updatedAt && <LastUpdated page={page} updatedAt={page.updatedAt} />}
      </div>
    </div>
  );
}

function Pagination({ page: { site, previous, next } }: { page: PageView }): VNode | null {
  if (!previous && !next) return null;
  return (
    <nav class="pagination" aria-label={site.words.pagination}>
      {previous && <Neighbour link={previous} kind="previous" label={site.words.previous} icon="arrow-left" />}
      {next && <Neighbour link={next} kind="next" label={site.words.next} icon="arrow-right" />}
    </nav>
  );
}

interface NeighbourProps {
  link: LinkView;
  kind: 'previous' | 'next';
  label: string;
  icon: string;
}

function Neighbour({ link, kind, label, icon }: NeighbourProps): VNode {
  return (
    <a class={`pagination-link pagination-${kind}`} href={link.href} rel={kind === 'next' ? 'next' : 'prev'}>
      <Icon name={icon} />
      <span class="pagination-label">{label}</span>
      <span class="pagination-title">{link.title}</span>
    </a>
  );
}

function LastUpdated({ page, updatedAt }: { page: PageView; updatedAt: string }): VNode | null {
  const date = longDate(updatedAt, page.site.locale);
  if (date === undefined) return null;
  return (
    <p class="last-updated">
      <time datetime={updatedAt}>{filled(page.site.words.lastUpdated, { date })}</time>
    </p>
  );
}

/** Making one costs thirty times as much as using it. */
const formats = new Map<UiLocale, Intl.DateTimeFormat>();

/** The day of a time, spelled out in a language; nothing when it is no time. */
export function longDate(time: string, locale: UiLocale): string | undefined {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return undefined;
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  formats.set(locale, format);
  return format.format(date);
}

/** The longest comment that is taken. */
const MAX_COMMENT = 512;

/** Asks readers whether a page helped. Without the script the form is sent as it is; with it, it asks for more. */
export function FeedbackForm({ page }: { page: PageView }): VNode {
  const { words } = page.site;
  const ratings = [
    { rating: 'bad', icon: 'frown', title: words.feedbackBad },
    { rating: 'ok', icon: 'meh', title: words.feedbackOk },
    { rating: 'good', icon: 'smile', title: words.feedbackGood },
  ];
  const { feedback } = siteAddresses(page.site);
  return (
    <form class="feedback" method="post" action={feedback} data-feedback data-failed={words.feedbackFailed}>
      <input type="hidden" name="page" value={page.location.page} />
      <input type="hidden" name="url" value={page.canonicalUrl} />
      <fieldset class="feedback-ratings">
        <legend class="feedback-question">{words.feedbackQuestion}</legend>
        {ratings.map(({ rating, icon, title }) => (
          <button key={rating} class="icon-button" type="submit" name="rating" value={rating} title={title}>
            <Icon name={icon} label={title} />
          </button>
        ))}
      </fieldset>
      <div class="feedback-more" hidden data-feedback-more>
        <label for="~feedback-comment">{words.feedbackComment}</label>
        <textarea id="~feedback-comment" name="comment" maxLength={MAX_COMMENT} rows={3} />
        <button class="button" type="submit">
          {words.send}
        </button>
      </div>
      <p class="feedback-status" role="status" data-thanks={words.feedbackThanks} />
    </form>
  );
}
