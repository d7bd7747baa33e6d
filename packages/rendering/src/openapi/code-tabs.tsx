import { type ComponentChildren, Fragment } from 'preact';
import { CopyButton } from '../document/code/code-block.js';
import { renderTokens } from '../document/code/code-lines.js';
import type { ApiRenderer } from './api-renderer.js';

/** Something to choose, with what is shown then. */
export interface CodeTab {
  title: string;
  /** A class that colours the title. */
  tone?: string;
  /** Where the content is fetched from when it is seen; what stands there until then leads to it. */
  part?: string;
  content: ComponentChildren;
}

/** What code is rendered with. */
interface CodePanelProps {
  text: string;
  language: string;
  label: string;
  renderer: ApiRenderer;
}

interface CodeTabsProps {
  group: string;
  label: string;
  tabs: readonly CodeTab[];
  /** Whether the title that is chosen here is chosen in other tabs as well, such as a language. */
  isSynced?: boolean;
}

/** Shows one of several panels at a time; choosing needs no script. */
export function CodeTabs({ group, label, tabs, isSynced }: CodeTabsProps) {
  if (tabs.length === 0) return null;
  return (
    <fieldset class="api-tabs" aria-label={label} data-synced={isSynced ? '' : undefined}>
      <span class="api-tabs-title" aria-hidden="true">
        {label}
      </span>
      {tabs.map(({ title, tone = '', part, content }, index) => (
        <Fragment key={index}>
          <input type="radio" id={`${group}-${index}`} name={group} checked={index === 0} autocomplete="off" />
          <label for={`${group}-${index}`} class={tone}>
            {title}
          </label>
          <div class="api-tab-panel" data-seen-part={part}>
            {content}
          </div>
        </Fragment>
      ))}
    </fieldset>
  );
}

/** Renders code that can be copied; what does not fit can be scrolled to by keyboard. */
export function CodePanel({ text, language, label, renderer }: CodePanelProps) {
  return (
    <figure class="code api-code">
      <CopyButton words={renderer.words} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <section class="code-frame" tabIndex={0} aria-label={label}>
        <pre>
          <code>{renderTokens(renderer.highlight(text, language))}</code>
        </pre>
      </section>
    </figure>
  );
}
