// `npm run eval -- search`: imports documentation, asks it questions whose answers are known, and counts how often the
// page with the answer comes first and among the first three.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeZip } from '@lectern/content/archive/write-zip';
import { withCleanup } from '../bench/cleanup.mjs';
import { openClient } from '../bench/content/client.mjs';
import { importArchive } from '../bench/content/import-pages.mjs';
import { openStage } from '../bench/content/stage.mjs';
import { step } from '../lib/steps.mjs';
import { fail, ROOT } from '../lib/workspace.mjs';

const USAGE = 'Usage: npm run eval -- search [--docs FOLDER --questions FILE.tsv] [--misses]';
const OUR_DOCS = path.join(ROOT, 'docs');
const OUR_QUESTIONS = path.join(ROOT, 'scripts/eval/search/lectern.tsv');
const IMPORTED = /\.(?:md|yaml)$/;
const SHOWN_MISSES = 3;

/** @param {string[]} args */
export default async function evaluate(args) {
  const { docs, questions: file, misses } = readOptions(args);
  const questions = await readQuestions(file);
  await withCleanup(async (later) => {
    const stage = await step('Start the database', () => openStage(later));
    const space = await step(`Import ${docs}`, async () => {
      await stage.startJobs();
      return importArchive(stage, await archiveOf(docs));
    });
    const api = await step('Start the API', () => stage.startApi());
    const ranks = await step(`Ask ${questions.length} questions`, () => askAll(api, space, questions));
    report(ranks, misses);
  });
}

/** Each line is a question and the files of the pages that answer it, between tabs. */
async function readQuestions(file) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [question, ...files] = line.split('\t');
    if (files.length === 0) fail(`${file}: no page answers "${question}". Write the file of one behind a tab.`);
    return { question, paths: files.map(pathOf) };
  });
}

/** The end of the path of the page that a file becomes; a table of contents may put more above it. */
function pathOf(file) {
  return `/${file
    .replace(/(?:\/?README)?\.md$/, '')
    .toLowerCase()
    .replaceAll('.', '-')}`;
}

async function archiveOf(folder) {
  const names = (await readdir(folder, { recursive: true })).filter((name) => IMPORTED.test(name));
  return writeZip(
    await Promise.all(names.map(async (name) => ({ path: name, bytes: await readFile(path.join(folder, name)) }))),
  );
}

/** The place of the first page that answers each question, from 1; 0 where none is among the results. */
async function askAll(api, { spaceId, headers }, questions) {
  const client = openClient(api.origin);
  const asked = [];
  for (const { question, paths } of questions) {
    const address = `/v1/spaces/${spaceId}/search?limit=10&query=${encodeURIComponent(question)}`;
    const { response } = await client.ask(headers, { path: address });
    const found = response.items.map((item) => item.path);
    asked.push({ question, paths, found, rank: found.findIndex((one) => isAnyOf(one, paths)) + 1 });
  }
  await client.close();
  return asked;
}

function isAnyOf(found, paths) {
  return paths.some((wanted) => `/${found}`.endsWith(wanted));
}

function report(asked, misses) {
  const share = (most) => (asked.filter(({ rank }) => rank > 0 && rank <= most).length / asked.length).toFixed(3);
  process.stdout.write(`\nFirst: ${share(1)}\nAmong the first three: ${share(3)}\nAmong the first ten: ${share(10)}\n`);
  if (!misses) return;
  for (const { question, paths, found, rank } of asked.filter((one) => one.rank !== 1)) {
    process.stdout.write(`\n${rank || '-'}  ${question}\n   wanted ${paths.join(' or ')}\n`);
    for (const one of found.slice(0, SHOWN_MISSES)) process.stdout.write(`   found  ${one}\n`);
  }
}

function readOptions(args) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        docs: { type: 'string', default: OUR_DOCS },
        questions: { type: 'string', default: OUR_QUESTIONS },
        misses: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    return fail(`${error.message}\n\n${USAGE}`);
  }
}
