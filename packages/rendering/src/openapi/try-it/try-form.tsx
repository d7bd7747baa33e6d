import { serverAddress } from '@lectern/content/api-reference/describe/server-address';
import type { ComponentChildren, VNode } from 'preact';
import { Icon } from '../../icons/icon.js';
import type { Words } from '../../words/words.js';
import { MethodBadge } from '../method-badge.js';
import { PARAMETER_PLACES } from '../parameter-sections.js';
import type { SecurityScheme } from '../request/credentials.js';
import { fieldNames } from './field-names.js';
import { Choice, FileField, Lines, Part, TextField } from './fields.js';
import type { FormParameter, OperationForm } from './operation-form.js';
import type { TrySettings } from './try-settings.js';
import { tryWords } from './try-words.js';

/** What the form of an operation is rendered with. */
export interface TryFormProps {
  form: OperationForm;
  title: string;
  words: Words;
  /** Under which what identifies the reader is kept in the tab. */
  storageKey: string;
  /** Where requests are sent that are not sent from the browser; absent where that is not offered. */
  proxyHref?: string | undefined;
  spec: string;
}

/** Renders the form in which an operation is tried, as the script of the page puts it into a dialog. */
export function TryForm({ form, title, words, storageKey, proxyHref, spec }: TryFormProps): VNode {
  const settings: TrySettings = { form: withoutTexts(form), words: tryWords(words), storageKey, proxyHref, spec };
  return (
    <div class="api-try" data-settings={JSON.stringify(settings)}>
      <div class="api-try-head">
        <h2 id="try-title">
          {words.tryIt}: {title}
        </h2>
        <button class="icon-button" type="button" data-close="">
          <Icon name="x" label={words.close} />
        </button>
      </div>
      <div class="api-try-columns">
        <form novalidate autocomplete="off">
          <p class="api-address">
            <MethodBadge method={form.method} />
            <code class="api-path">{form.path}</code>
          </p>
          <Servers form={form} words={words} />
          <Authorization form={form} words={words} />
          {PARAMETER_PLACES.map(([name, word]) => (
            <Parameters key={name} title={words[word]} form={form} place={name} words={words} />
          ))}
          <Body form={form} words={words} />
          <div class="api-try-actions">
            {proxyHref === undefined ? null : (
              <Choice
                name={fieldNames.via}
                label={words.tryVia}
                choices={[
                  ['browser', words.tryDirectly],
                  ['proxy', words.tryByProxy],
                ]}
              />
            )}
            <button class="button button-primary" type="submit">
              {words.send}
            </button>
            <button class="button" type="button" data-cancel="" hidden>
              {words.tryCancel}
            </button>
          </div>
        </form>
        <Results words={words} />
      </div>
    </div>
  );
}

function Servers({ form, words }: { form: OperationForm; words: Words }): VNode {
  return (
    <Part title={words.tryServer}>
      <Choice
        name={fieldNames.server}
        label={words.tryServer}
        isQuiet
        choices={form.servers.map((server, index) => [
          String(index),
          server.description === '' ? serverAddress(server) : `${serverAddress(server)} – ${server.description}`,
        ])}
      />
      {form.servers.map(({ variables }, index) => (
        <Chosen key={index} by={fieldNames.server} index={index}>
          {variables.map(({ name, value, choices }, at) => {
            const field = fieldNames.variable(index, at);
            return choices.length > 0 ? (
              <Choice
                key={name}
                name={field}
                label={name}
                choices={choices.map((choice) => [choice, choice])}
                value={value}
              />
            ) : (
              <TextField key={name} name={field} label={name} value={value} isRequired words={words} />
            );
          })}
        </Chosen>
      ))}
    </Part>
  );
}

function Authorization({ form: { ways }, words }: { form: OperationForm; words: Words }): VNode | null {
  if (ways.flat().length === 0) return null;
  const titleOf = (way: readonly SecurityScheme[]) => way.map(({ name }) => name).join(' + ') || words.tryNone;
  return (
    <Part title={words.apiAuthorization}>
      <Choice
        name={fieldNames.way}
        label={words.apiAuthorization}
        isQuiet
        isHidden={ways.length === 1}
        choices={ways.map((way, index) => [String(index), titleOf(way)])}
      />
      {ways.map((way, index) => (
        <Chosen key={index} by={fieldNames.way} index={index}>
          {way.map((scheme, at) => (
            <Secret key={at} scheme={scheme} way={index} index={at} words={words} />
          ))}
        </Chosen>
      ))}
      <p class="api-note">{words.tryKept}</p>
    </Part>
  );
}

function Secret(props: { scheme: SecurityScheme; way: number; index: number; words: Words }): VNode {
  const { scheme, way, index, words } = props;
  const label = scheme.kind === 'basic' ? words.tryPassword : scheme.kind === 'bearer' ? words.tryToken : scheme.field;
  return (
    <>
      {scheme.kind === 'basic' ? (
        <TextField name={fieldNames.user(way, index)} label={words.tryUser} scheme={scheme.name} words={words} />
      ) : null}
      <TextField
        name={fieldNames.secret(way, index)}
        label={label}
        note={scheme.kind === 'key' ? `${scheme.name}, ${scheme.place}` : scheme.name}
        type="password"
        scheme={scheme.name}
        words={words}
      />
      {scheme.place === 'cookie' ? <p class="api-note">{words.tryCookies}</p> : null}
    </>
  );
}

function Parameters(props: { form: OperationForm; place: string; title: string; words: Words }): VNode | null {
  const { form, place, title, words } = props;
  const here = form.parameters.flatMap((parameter, index) => (parameter.place === place ? [{ parameter, index }] : []));
  if (here.length === 0) return null;
  return (
    <Part title={title}>
      {here.map(({ parameter, index }) => (
        <ParameterField key={index} parameter={parameter} name={fieldNames.parameter(index)} words={words} />
      ))}
      {place === 'cookie' ? <p class="api-note">{words.tryCookies}</p> : null}
    </Part>
  );
}

function ParameterField(props: { parameter: FormParameter; name: string; words: Words }): VNode {
  const { parameter, name, words } = props;
  const { type, choices, value, isRequired } = parameter;
  const shared = { name, label: parameter.name, isRequired, words };
  if (type === 'choice') {
    const offered = choices.map((choice): [string, string] => [choice, choice]);
    return (
      <Choice {...shared} choices={isRequired && value !== '' ? offered : [['', '–'], ...offered]} value={value} />
    );
  }
  if (type === 'list' && choices.length > 0) {
    return <Choice {...shared} choices={choices.map((choice) => [choice, choice])} value={value} isMultiple />;
  }
  if (type === 'list') return <Lines {...shared} value={value} note={words.tryOnePerLine} rows={3} />;
  if (type === 'json') return <Lines {...shared} value={value} note="JSON" rows={4} />;
  return <TextField {...shared} value={value} note={type === 'text' ? '' : type} isNumeric={type !== 'text'} />;
}

function Body({ form: { bodies, isBodyRequired }, words }: { form: OperationForm; words: Words }): VNode | null {
  if (bodies.length === 0) return null;
  return (
    <Part title={words.apiRequestBody}>
      <Choice
        name={fieldNames.media}
        label={words.tryMediaType}
        choices={bodies.map(({ mediaType }, index) => [String(index), mediaType.slice(0, 100)])}
      />
      {bodies.map(({ kind, text, fields }, index) => (
        <Chosen key={index} by={fieldNames.media} index={index}>
          {kind === 'multipart' || kind === 'urlencoded' ? (
            fields.map(({ name, value, isFile }, at) => {
              const field = { name: fieldNames.formField(index, at), label: name, words };
              return isFile ? <FileField key={at} {...field} /> : <TextField key={at} {...field} value={value} />;
            })
          ) : (
            <BodyField
              kind={kind}
              text={text}
              name={fieldNames.body(index)}
              isRequired={isBodyRequired}
              words={words}
            />
          )}
        </Chosen>
      ))}
    </Part>
  );
}

function BodyField(props: { kind: string; text: string; name: string; isRequired: boolean; words: Words }): VNode {
  const { kind, text, name, isRequired, words } = props;
  const shared = { name, label: words.apiRequestBody, isRequired, words };
  if (kind === 'file') return <FileField {...shared} />;
  const rows = Math.min(16, Math.max(5, text.split('\n').length + 1));
  return <Lines {...shared} value={text} note={kind === 'json' ? 'JSON' : ''} rows={rows} />;
}

/** Shows what belongs to one of several choices; the script hides what belongs to others. */
function Chosen({ by, index, children }: { by: string; index: number; children: ComponentChildren }): VNode {
  return (
    <div data-by={by} data-index={index} hidden={index > 0}>
      {children}
    </div>
  );
}

function Results({ words }: { words: Words }): VNode {
  return (
    <div class="api-try-results">
      <div>
        <div class="api-try-bar">
          <h3 id="try-request">{words.apiRequest}</h3>
          <select data-language="" aria-label={words.code} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
        <section class="api-try-code" tabIndex={0} aria-labelledby="try-request">
          <pre>
            <code data-sample="" />
          </pre>
        </section>
      </div>
      <div>
        <h3 id="try-response">{words.apiResponse}</h3>
        <p class="api-try-status" role="status" data-status="">
          {words.tryNotSent}
        </p>
        <div data-response="" />
      </div>
    </div>
  );
}

/** What is in the fields need not be told twice. */
function withoutTexts(form: OperationForm): OperationForm {
  return {
    ...form,
    parameters: form.parameters.map((parameter) => ({ ...parameter, choices: [], value: '' })),
    bodies: form.bodies.map((body) => ({ ...body, text: '' })),
  };
}
