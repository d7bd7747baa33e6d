import { cutAt } from '@lectern/content/api-reference/descriptions/markdown-text';
import type { ComponentChildren } from 'preact';
import { filled } from '../words/filled.js';
import type { Words } from '../words/words.js';
import type { ApiRenderer } from './api-renderer.js';
import { DescriptionText } from './description-text.js';
import { Prose } from './prose.js';
import type { SchemaEntry, SchemaParts, SharedSchema } from './schema-tree.js';

interface EntryProps {
  renderer: ApiRenderer;
  entry: SchemaEntry;
}

/** Lists properties or parameters, each with its type, what it has to keep to, and what it consists of. */
export function SchemaEntries({ renderer, entries }: { renderer: ApiRenderer; entries: readonly SchemaEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <dl class="api-entries">
      {entries.map((entry, index) => (
        <Entry key={index} renderer={renderer} entry={entry} label={<EntryName name={entry.name} />} />
      ))}
    </dl>
  );
}

/** Tells what a whole body or a shared schema looks like: its type, its description, and its parts in plain sight. */
export function SchemaBody({ renderer, entry }: EntryProps) {
  return (
    <div class="api-schema-body">
      <p class="api-entry-head">
        <span class="api-type">
          <DescriptionText words={entry.type} />
        </span>
        <EntryBadges renderer={renderer} entry={entry} />
      </p>
      <Prose renderer={renderer} text={entry.description} />
      <EntryFacts entry={entry} />
      <Ending renderer={renderer} entry={entry} />
      {entry.parts === undefined ? null : <Parts renderer={renderer} parts={entry.parts} />}
    </div>
  );
}

function Entry({ renderer, entry, label }: EntryProps & { label: ComponentChildren }) {
  return (
    <div class="api-entry">
      <dt class="api-entry-head">
        {label}
        <span class="api-type">
          <DescriptionText words={entry.type} />
        </span>
        <EntryBadges renderer={renderer} entry={entry} />
      </dt>
      <dd>
        <Prose renderer={renderer} text={entry.description} />
        <EntryFacts entry={entry} />
        <Ending renderer={renderer} entry={entry} />
        <NestedParts renderer={renderer} entry={entry} />
      </dd>
    </div>
  );
}

function EntryName({ name }: { name: string | undefined }) {
  return name === undefined ? null : <code class="api-entry-name">{cutAt(name, 200)}</code>;
}

function EntryBadges({ renderer: { words }, entry }: EntryProps) {
  return (
    <>
      {entry.isRequired ? <span class="api-badge api-badge-danger">{words.apiRequired}</span> : null}
      {entry.isDeprecated ? <span class="api-badge api-badge-warning">{words.apiDeprecated}</span> : null}
    </>
  );
}

function EntryFacts({ entry: { facts } }: { entry: SchemaEntry }) {
  if (facts.length === 0) return null;
  return (
    <ul class="api-facts">
      {facts.map((fact) => (
        <li key={fact}>
          <DescriptionText words={fact} />
        </li>
      ))}
    </ul>
  );
}

/** Says why the parts of an entry are not here, where there are any. */
function Ending({ renderer, entry: { name, ending } }: EntryProps) {
  const { words } = renderer;
  if (ending === undefined) return null;
  if (typeof ending === 'object' && 'schema' in ending)
    return <SharedParts renderer={renderer} name={name} shared={ending} />;
  if (typeof ending === 'object')
    return (
      <p class="api-note">
        <a href={`#${encodeURIComponent(ending.anchor)}`}>{words.apiDescribedUnderName}</a>
      </p>
    );
  return <p class="api-note">{ending === 'recursive' ? words.apiRepeatsItself : words.apiPartsLeftOut}</p>;
}

/** Parts that are fetched when readers open them; without JavaScript, a link leads to them. */
function SharedParts(props: { renderer: ApiRenderer; name: string | undefined; shared: SharedSchema }) {
  const { renderer, name, shared } = props;
  const { words } = renderer;
  const href = renderer.schemaHref?.(shared.schema);
  if (href === undefined) return <p class="api-note">{words.apiPartsLeftOut}</p>;
  return (
    <details class="api-nested" data-part={`${href}?fragment=parts`}>
      <NestedSummary words={words} hasProperties={shared.hasProperties} name={name} />
      <p class="api-note">
        <a href={href}>{cutAt(shared.schema, 200)}</a>
      </p>
    </details>
  );
}

function NestedSummary(props: { words: Words; hasProperties: boolean; name: string | undefined }) {
  const { words, hasProperties, name } = props;
  return (
    <summary>
      {hasProperties ? words.apiShowProperties : words.apiShowOptions}
      {name === undefined ? null : <span class="visually-hidden"> {cutAt(name, 200)}</span>}
    </summary>
  );
}

function NestedParts({ renderer, entry: { name, parts } }: EntryProps) {
  const { words } = renderer;
  if (parts === undefined) return null;
  return (
    <details class="api-nested">
      <NestedSummary words={words} hasProperties={parts.properties.length > 0} name={name} />
      <Parts renderer={renderer} parts={parts} />
    </details>
  );
}

/** Lists what a value consists of. */
export function Parts({ renderer, parts }: { renderer: ApiRenderer; parts: SchemaParts }) {
  const { words } = renderer;
  const more = (left: number) =>
    left > 0 ? <p class="api-note">{filled(words.andMore, { count: String(left) })}</p> : null;
  return (
    <>
      <SchemaEntries renderer={renderer} entries={parts.properties} />
      {more(parts.propertiesLeft)}
      {parts.others === undefined ? null : (
        <dl class="api-entries">
          <Entry renderer={renderer} entry={parts.others} label={<em>{words.apiAnyOtherName}</em>} />
        </dl>
      )}
      {parts.choices.length === 0 ? null : (
        <>
          <p class="api-choice">{parts.choiceKind === 'oneOf' ? words.apiOneOf : words.apiAnyOf}</p>
          <SchemaEntries renderer={renderer} entries={parts.choices} />
          {more(parts.choicesLeft)}
        </>
      )}
    </>
  );
}
