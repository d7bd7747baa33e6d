// `npm run drill -- one-edit`: edits paragraphs of imported pages; in the exported files, only their own bytes change.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { bytesInMemory } from '@lectern/content/archive/archive-bytes';
import { readZip } from '@lectern/content/archive/read-zip';
import { writeZip } from '@lectern/content/archive/write-zip';
import { toDocument } from '@lectern/editing/mapping/to-document';
import { toEditor } from '@lectern/editing/mapping/to-editor';
import { EditorState } from 'prosemirror-state';
import { GitServer } from '../../apps/jobs/dist/testing/git-server.js';
import { step } from '../lib/steps.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { openStage } from './stage/stage.mjs';
import { until } from './stage/until.mjs';

const ROUNDS = 3;
const PATIENCE_SECONDS = 600;
const SHOWN = 5;
const PAGES_PER_LINE = 50;

/**
 * Imports a folder of Markdown through the API. Each round edits another paragraph of every page as the editor does,
 * exports everything as a zip archive and to a git repository, and compares both with the round before.
 * @param {{ count?: number, folder?: string }} options
 */
export default async function oneEdit({ count = ROUNDS, folder = path.join(ROOT, 'docs') }) {
  const stage = await openStage();
  const repository = await GitServer.start();
  try {
    const space = await openSpace(stage);
    await step(`Import ${folder}`, () => importFolder(space, folder));
    const found = { pages: 0, edits: 0, respelled: 0, wrong: [] };
    let before = await exportSpace(space);
    await pushSpace(space, repository);
    for (let round = 0; round < count; round += 1) {
      const title = `Edit paragraph ${round + 1} of every page, and export`;
      before = await step(title, (busyWith) => editAndCompare({ space, repository, round, before, found }, busyWith));
    }
    for (const wrong of found.wrong.slice(0, SHOWN)) process.stdout.write(`${wrong}\n`);
    return {
      measured:
        `${found.pages} pages, ${found.edits} paragraphs edited, ${found.respelled} of them spelled differently too, ` +
        `${found.wrong.length} changes elsewhere`,
      target: 'nothing but the edited paragraphs changes in the zip archive and in git',
      pass: found.edits > 0 && found.wrong.length === 0,
    };
  } finally {
    repository.stop();
    await stage.close();
  }
}

async function openSpace(stage) {
  const { id: organizationId, admin } = await stage.build.organization();
  const spaceId = await stage.build.space(organizationId, { title: 'Imported' });
  const { origin } = await stage.startApi();
  await stage.startJobs({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
  const request = async (method, address, body) => {
    const response = await fetch(`${origin}/v1${address}`, {
      method,
      headers: {
        authorization: `Bearer ${admin.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return response;
  };
  const send = async (...args) => (await request(...args)).json();
  return { organizationId, spaceId, origin, request, send };
}

async function importFolder({ organizationId, spaceId, origin, send }, folder) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    names
      .filter((entry) => entry.isFile() && !entry.parentPath.split(path.sep).includes('.git'))
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return { path: path.relative(folder, file).replaceAll(path.sep, '/'), bytes: await readFile(file) };
      }),
  );
  const zip = await writeZip(files);
  const file = { name: 'docs.zip', size: zip.length, type: 'application/zip' };
  const upload = await send('POST', `/orgs/${organizationId}/storage/upload`, { file, kind: 'import_file' });
  const { pathname, search } = new URL(upload.url);
  const sent = await fetch(origin + pathname + search, { method: 'PUT', body: zip });
  if (!sent.ok) throw new Error(`The archive was not taken: ${sent.status} ${await sent.text()}`);
  const source = { type: 'file', files: [upload.key] };
  const run = await send('POST', `/orgs/${organizationId}/imports`, { source, target: { space: spaceId } });
  await until('the import to end', PATIENCE_SECONDS, async () => {
    const { status } = await send('GET', `/orgs/${organizationId}/imports/${run.id}`);
    if (status === 'failed') throw new Error('The import failed.');
    return status === 'completed';
  });
}

/** The files of the exported space, by their paths. */
async function exportSpace({ spaceId, request }) {
  const archive = await (await request('GET', `/spaces/${spaceId}/export`)).arrayBuffer();
  const { files } = await readZip(bytesInMemory(new Uint8Array(archive)));
  return new Map(
    await Promise.all(files.map(async ({ path: name, read }) => [name, Buffer.from(await read()).toString('latin1')])),
  );
}

/** Pushes the space, and returns the files of the repository by their paths. */
async function pushSpace({ spaceId, request, send }, repository) {
  const commit = { url: repository.url, ref: 'main', commitMessage: 'Edit', force: false };
  await request('POST', `/spaces/${spaceId}/git/export`, commit);
  await until('the push to end', PATIENCE_SECONDS, async () => {
    const { operation } = await send('GET', `/spaces/${spaceId}/git/info`);
    if (operation?.state === 'failure') throw new Error(`The push failed: ${JSON.stringify(operation)}`);
    return operation?.state === 'success';
  });
  return new Map(Object.entries(await repository.files()));
}

async function editAndCompare({ space, repository, round, before, found }, busyWith) {
  const { pages } = await space.send('GET', `/spaces/${space.spaceId}/content/pages`);
  const edited = new Set();
  for (const id of documentsIn(pages)) {
    const typed = await editParagraph(space, id, round);
    if (typed !== undefined) edited.add(typed);
    if (edited.size % PAGES_PER_LINE === 0) busyWith(`${edited.size} pages edited`);
  }
  found.pages = Math.max(found.pages, edited.size);
  found.edits += edited.size;
  const after = await exportSpace(space);
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)];
    if (old === now) continue;
    const change = old === undefined || now === undefined ? undefined : changeOf(old, now);
    const typed = change && [...edited].find((text) => change.after.includes(text));
    if (typed === undefined || !isOneParagraph(change)) found.wrong.push(`${name}: ${JSON.stringify(change)}`);
    else if (change.after.replace(typed, '') !== change.before) found.respelled += 1;
    edited.delete(typed);
  }
  for (const typed of edited) found.wrong.push(`${typed} is in no file`);
  const pushed = await pushSpace(space, repository);
  for (const [name, text] of after) {
    // The repository gives texts, and no bytes of pictures.
    if (name.endsWith('.md') && pushed.get(name) !== Buffer.from(text, 'latin1').toString())
      found.wrong.push(`${name} is different in git`);
  }
  return after;
}

function documentsIn(pages) {
  return pages.flatMap((page) => [...(page.type === 'document' ? [page.id] : []), ...documentsIn(page.pages ?? [])]);
}

/** Types at the end of a paragraph as the editor does, and returns what; nothing where a page has too few of them. */
async function editParagraph({ spaceId, send }, page, round) {
  const { document, revision } = await send('GET', `/spaces/${spaceId}/content/page/${page}?format=document`);
  const state = EditorState.create({ doc: toEditor(document) });
  const ends = [];
  state.doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent !== '') ends.push(pos + node.nodeSize - 1);
    return !node.isTextblock;
  });
  const end = ends[round];
  if (end === undefined) return undefined;
  const typed = ` Edited${page}x${round}.`;
  const edited = toDocument(state.apply(state.tr.insertText(typed, end)).doc);
  const change = { operation: 'update_page', page, base: revision, document: { document: edited } };
  await send('POST', `/spaces/${spaceId}/content`, { changes: [change] });
  return typed;
}

/** The lines in which two texts differ. */
function changeOf(before, after) {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const most = Math.min(old.length, now.length);
  let start = 0;
  while (start < most && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  return {
    before: old.slice(start, old.length - end).join('\n'),
    after: now.slice(start, now.length - end).join('\n'),
  };
}

/** Whether nothing but the lines of one paragraph changed. */
function isOneParagraph({ before, after }) {
  return !/\n[ \t]*\n/.test(before) && !/\n[ \t]*\n/.test(after);
}
