import type { VNode } from 'preact';
import { Icon } from '../icons/icon.js';
import { siteAddresses } from './addresses.js';
import type { PageView } from './views.js';

/** The longest comment that is taken. */
const MAX_COMMENT = 512;

/** Asks readers whether a page helped. Without the script the form is sent as it is; with it, it asks for more. */
export function PageFeedback({ page }: { page: PageView }): VNode {
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
