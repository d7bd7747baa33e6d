import type { Schemas } from '@lectern/client';
import type { Block } from '@lectern/content/document/document';
import { soundBlocks } from '@lectern/rendering/document/sound-document';
import { Badge, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { DocumentViewContext } from '../../content/document-view/document-context.js';
import { DocumentView } from '../../content/document-view/document-view.js';
import { type ContentPlace, pageQuery } from '../../content/page-tree/queries.js';
import { useDocumentContext } from '../../content/references/use-document-context.js';
import { useApi } from '../../platform/api/api.js';
import { nameOfLanguage } from '../../platform/facts/code-names.js';
import { QueryView } from '../../platform/states/query-view.js';
import { useTranslationsWords } from '../../words/translations-words.js';
import { alignBlocks } from './align-blocks.js';
import classes from './side-by-side.module.css';

interface PageSidesProps {
  organizationId: string;
  translation: Schemas['Translation'];
  page: Schemas['PageTranslationDetails'];
}

/** A page beside its translation, block by block, with what a person changed marked. */
export function PageSides({ organizationId, translation, page }: PageSidesProps) {
  const api = useApi();
  const { source, language, result } = translation;
  const sourcePlace = { spaceId: source.space };
  const targetPlace = { spaceId: result?.space ?? '' };
  const isThere = page.target !== undefined;
  const original = useQuery(pageQuery(api, sourcePlace, page.page));
  const translated = useQuery({ ...pageQuery(api, targetPlace, page.page), enabled: isThere });
  return (
    <QueryView query={original}>
      {(from) => {
        const shown = { from: blocksOf(from), to: [], sourcePlace, targetPlace, organizationId, page };
        const titles = { from: nameOfLanguage(source.language), to: nameOfLanguage(language) };
        if (!isThere) return <Pairs {...shown} languages={titles} />;
        return (
          <QueryView query={translated}>{(to) => <Pairs {...shown} to={blocksOf(to)} languages={titles} />}</QueryView>
        );
      }}
    </QueryView>
  );
}

interface PairsProps {
  organizationId: string;
  page: Schemas['PageTranslationDetails'];
  from: readonly Block[];
  to: readonly Block[];
  languages: { from: string; to: string };
  sourcePlace: ContentPlace;
  targetPlace: ContentPlace;
}

function Pairs({ organizationId, page, from, to, languages, sourcePlace, targetPlace }: PairsProps) {
  const { sides: words } = useTranslationsWords();
  const fromContext = useDocumentContext(organizationId, sourcePlace);
  const toContext = useDocumentContext(organizationId, targetPlace);
  const pairs = useMemo(() => alignBlocks(from, to, page.edits.blocks), [from, to, page.edits.blocks]);
  return (
    <div>
      <Pair isEdited={page.edits.texts.length > 0}>
        <Heading language={languages.from} title={page.source.title} />
        <Heading language={languages.to} title={page.target?.title ?? ''} />
      </Pair>
      {pairs.map(({ id, source, target, isEdited }) => (
        <Pair key={id} isEdited={isEdited}>
          {source ? <OneBlock block={source} context={fromContext} all={from} /> : <Gap>{words.added}</Gap>}
          {target ? (
            <OneBlock block={target} context={toContext} all={to} />
          ) : (
            page.target && <Gap>{words.missing}</Gap>
          )}
        </Pair>
      ))}
      {pairs.length === 0 && <Text c="dimmed">{words.noText}</Text>}
    </div>
  );
}

function Pair({ isEdited, children: [left, right] }: { isEdited: boolean; children: readonly [ReactNode, ReactNode] }) {
  const { sides: words } = useTranslationsWords();
  return (
    <div className={classes['pair']} data-edited={isEdited || undefined}>
      <div className={classes['side']}>{left}</div>
      <div className={classes['side']}>
        {isEdited && (
          <Badge variant="light" color="blue" tt="none" fw={500} mb={4}>
            {words.edited}
          </Badge>
        )}
        {right}
      </div>
    </div>
  );
}

function Heading({ language, title }: { language: string; title: string }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {language}
      </Text>
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
    </>
  );
}

function OneBlock({ block, context, all }: { block: Block; context: DocumentViewContext; all: readonly Block[] }) {
  const document = useMemo(() => ({ object: 'document' as const, data: {}, nodes: [block] }), [block]);
  const inPage = useMemo(() => ({ ...context, headingsOf: all }), [context, all]);
  return <DocumentView document={document} context={inPage} />;
}

function Gap({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}

function blocksOf(page: Schemas['Page']): Block[] {
  return page.type === 'document' ? soundBlocks(page.document) : [];
}
